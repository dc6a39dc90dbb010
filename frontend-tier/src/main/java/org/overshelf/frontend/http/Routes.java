package org.overshelf.frontend.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Handler;
import java.util.ArrayList;
import java.util.List;

/**
 * Registers routes, and keeps their list. Every {@code GET} answers {@code HEAD} too, by the same
 * handler, so that the headers are the same.
 */
final class Routes {

  /** A method and the path it is for. */
  record Route(String method, String path) {}

  private final RoutesConfig config;
  private final List<Route> all = new ArrayList<>();

  Routes(RoutesConfig config) {
    this.config = config;
  }

  void get(String path, Handler handler) {
    config.get(path, handler);
    config.head(path, handler);
    all.add(new Route("GET", path));
  }

  void post(String path, Handler handler) {
    config.post(path, handler);
    all.add(new Route("POST", path));
  }

  List<Route> all() {
    return List.copyOf(all);
  }
}
