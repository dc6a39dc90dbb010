package org.overshelf.frontend.http;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.overshelf.frontend.http.api.CheckApi;
import org.overshelf.frontend.http.api.DocumentApi;
import org.overshelf.frontend.http.api.ParticipationApi;
import org.overshelf.frontend.http.api.RecordApi;
import org.overshelf.frontend.http.api.SearchApi;
import org.overshelf.frontend.http.api.StatusApi;
import org.overshelf.frontend.http.api.UploadApi;
import org.overshelf.frontend.http.download.Downloads;
import org.overshelf.frontend.http.error.BareErrors;
import org.overshelf.frontend.http.error.ErrorMapper;
import org.overshelf.frontend.http.exchange.Operators;
import org.overshelf.frontend.http.exchange.PublicAddress;
import org.overshelf.frontend.http.exchange.StandardHeaders;
import org.overshelf.frontend.http.page.Assets;
import org.overshelf.frontend.http.page.Exports;
import org.overshelf.frontend.http.page.GroupPage;
import org.overshelf.frontend.http.page.PaperPage;
import org.overshelf.frontend.http.page.PlainPages;
import org.overshelf.frontend.http.page.SearchPage;
import org.overshelf.frontend.http.page.Templates;
import org.overshelf.frontend.http.page.WellKnown;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.frontend.paper.RecentPapers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The library's web server: pages for readers, JSON for programs, files for both. */
public final class WebServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);

  /** Room for an address with a query of ten thousand characters, each of them four bytes. */
  private static final int MAX_REQUEST_HEAD_BYTES = 128 * 1024;

  private final Javalin app;
  private final URI address;
  private final List<Routes.Route> routes;

  private WebServer(Javalin app, URI address, List<Routes.Route> routes) {
    this.app = app;
    this.address = address;
    this.routes = routes;
  }

  /**
   * Starts a server; it answers when this returns.
   *
   * @throws IOException if it cannot listen where it should; the message is one line for the
   *     operator
   */
  public static WebServer start(WebSettings settings, WebParts parts) throws IOException {
    List<Routes.Route> routes = new ArrayList<>();
    Javalin app =
        Javalin.create(
            config -> {
              serve(config, settings);
              Routes registered = new Routes(config.routes);
              route(registered, config, settings, parts);
              routes.addAll(registered.all());
            });
    try {
      app.start();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
    return new WebServer(app, URI.create("http://" + host + ":" + app.port()), List.copyOf(routes));
  }

  private static void serve(JavalinConfig config, WebSettings settings) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.prefer405over404 = true;
    config.http.compressionStrategy = CompressionStrategy.GZIP;
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setUriCompliance(UriCompliance.DEFAULT);
          http.setRequestHeaderSize(MAX_REQUEST_HEAD_BYTES);
          http.setSendServerVersion(false);
          http.setRelativeRedirectAllowed(true);
        });
    config.jetty.modifyServer(
        server -> {
          server.setStopTimeout(settings.stopTimeout().toMillis());
          server.setErrorHandler(new BareErrors());
          server.insertHandler(new GracefulHandler());
        });
    config.jetty.modifyServletContextHandler(context -> context.setErrorHandler(new BareErrors()));
    config.jetty.addConnector((server, http) -> listen(server, http, settings));
  }

  /** Binds the port before anything starts, so that a refusal is ours to word. */
  private static ServerConnector listen(
      Server server, HttpConfiguration http, WebSettings settings) {
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.idleTimeout().toMillis());
    server.addBean(new NetworkConnectionLimit(settings.connections(), connector));
    try {
      connector.open();
      return connector;
    } catch (IOException | UnresolvedAddressException e) {
      throw new UncheckedIOException(new IOException(refusal(e, settings), e));
    }
  }

  private static String refusal(Exception failure, WebSettings settings) {
    String where = "cannot listen on port " + settings.port() + " of " + settings.host() + ": ";
    String said = String.valueOf(failure.getMessage());
    for (Throwable each = failure; each != null; each = each.getCause()) {
      said = String.valueOf(each.getMessage());
      if (each instanceof UnresolvedAddressException || said.contains("assign requested")) {
        return where + "this machine has no such address (web.host)";
      }
      if (said.contains("Permission denied")) {
        return where + "ports below 1024 need special rights (web.port)";
      }
      if (each instanceof BindException && said.contains("in use")) {
        return where + "another program uses it; choose another (web.port)";
      }
    }
    return where + said;
  }

  private static void route(
      Routes routes, JavalinConfig config, WebSettings settings, WebParts parts) {
    Assets assets = new Assets();
    Templates templates = new Templates(assets);
    PublicAddress address = new PublicAddress(settings.publicUrl());
    PaperReader papers = new PaperReader(parts.tables());
    Operators operators = new Operators(parts.operatorToken());

    config.routes.before(WebServer::begin);

    PlainPages plain =
        new PlainPages(
            parts.status(),
            new RecentPapers(parts.tables(), parts.clock()),
            templates,
            parts.version());
    routes.get("/", plain::home);
    routes.get("/about", plain::about);
    routes.get("/status", plain::status);
    routes.get("/search", new SearchPage(parts.search(), templates)::show);

    DocumentApi documents = new DocumentApi(papers);
    Exports exports = new Exports(papers, address);
    routes.get("/doc/{did}.bib", exports::bibTex);
    routes.get("/doc/{did}.ris", exports::ris);
    routes.get("/doc/{did}.csl.json", exports::csl);
    routes.get("/doc/{did}.json", documents::document);
    routes.get("/doc/{did}", new PaperPage(papers, templates, address)::show);
    routes.get("/group/{gid}", new GroupPage(papers, templates)::show);

    Downloads downloads = new Downloads(papers, parts.files());
    routes.get("/doc/{did}/file", downloads::redirect);
    routes.get("/file/{fid}/{name}", downloads::serve);

    routes.get("/api/v1/search", new SearchApi(parts.search())::search);
    routes.get("/api/v1/docs/{did}", documents::document);
    routes.get("/api/v1/docs/{did}/references", documents::references);
    routes.get("/api/v1/docs/{did}/citations", documents::citations);
    UploadApi.Limits limits =
        new UploadApi.Limits(settings.maxUploadBytes(), settings.uploads(), settings.uploadWait());
    UploadApi uploads = new UploadApi(parts.ingest(), operators, parts.scratch(), limits);
    RecordApi records = new RecordApi(parts.records(), operators, limits);
    routes.post(
        "/api/v1/docs",
        ctx -> {
          if (RecordApi.isFor(ctx)) {
            records.upload(ctx);
          } else {
            uploads.upload(ctx);
          }
        });
    routes.post("/api/v1/check", new CheckApi(parts.maintenance(), operators)::check);
    ParticipationApi participation = new ParticipationApi(parts.participation(), operators);
    routes.post("/api/v1/tokens", participation::token);
    routes.post("/api/v1/leave", participation::leave);
    StatusApi status = new StatusApi(parts.status());
    routes.get("/api/v1/status", status::status);
    routes.get("/healthz", status::alive);
    routes.get("/readyz", status::ready);

    WellKnown files = new WellKnown(address, parts.version());
    routes.get("/openapi.json", files::openApi);
    routes.get("/opensearch.xml", files::openSearch);
    routes.get("/robots.txt", files::robots);
    routes.get("/favicon.svg", assets::icon);
    routes.get("/favicon.ico", assets::icon);
    routes.get("/assets/{name}", assets::serve);

    ErrorMapper errors = new ErrorMapper(templates);
    config.routes.exception(Exception.class, errors::answer);
    config.routes.exception(HttpResponseException.class, errors::answer);
  }

  private static void begin(Context ctx) {
    String requestId = StandardHeaders.newRequestId();
    ctx.attribute(Templates.REQUEST_ID, requestId);
    StandardHeaders.apply(requestId, ctx::header);
  }

  /** Where it answers. */
  public URI address() {
    return address;
  }

  List<Routes.Route> routes() {
    return routes;
  }

  /**
   * Stops: takes no more connections, and waits for requests under way as long as the settings say.
   */
  @Override
  public void close() {
    try {
      app.stop();
    } catch (RuntimeException e) {
      LOG.warn("web server did not stop in time", e);
    }
  }
}
