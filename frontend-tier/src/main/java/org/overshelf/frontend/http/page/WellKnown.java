package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.overshelf.frontend.http.exchange.PublicAddress;

/** Files that programs look for under fixed names. */
public final class WellKnown {

  private final PublicAddress address;
  private final String openApi;

  public WellKnown(PublicAddress address, String version) {
    this.address = address;
    this.openApi = load("openapi.json").replace("@version@", version.replaceAll("[^\\w.-]", "_"));
  }

  /** {@code /openapi.json}. */
  public void openApi(Context ctx) {
    ctx.contentType("application/json").result(openApi);
  }

  /** {@code /opensearch.xml}: how a browser's search box asks us. */
  public void openSearch(Context ctx) {
    String base = address.of(ctx, "");
    ctx.contentType("application/opensearchdescription+xml; charset=utf-8")
        .result(load("opensearch.xml").replace("@base@", base.replaceAll("[<>&\"']", "")));
  }

  /** {@code /robots.txt}. */
  public void robots(Context ctx) {
    ctx.contentType("text/plain; charset=utf-8")
        .result("User-agent: *\nDisallow: /search\nDisallow: /api/\n");
  }

  private static String load(String name) {
    try (InputStream in = WellKnown.class.getResourceAsStream("/org/overshelf/frontend/" + name)) {
      if (in == null) {
        throw new IllegalStateException("not in the program: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
