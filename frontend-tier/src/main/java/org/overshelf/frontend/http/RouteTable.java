package org.overshelf.frontend.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import org.overshelf.frontend.compare.Words;
import org.overshelf.frontend.http.api.CheckApi;
import org.overshelf.frontend.http.api.DocumentApi;
import org.overshelf.frontend.http.api.ParticipationApi;
import org.overshelf.frontend.http.api.RecordApi;
import org.overshelf.frontend.http.api.SearchApi;
import org.overshelf.frontend.http.api.SimilarApi;
import org.overshelf.frontend.http.api.StatusApi;
import org.overshelf.frontend.http.api.UploadApi;
import org.overshelf.frontend.http.download.Downloads;
import org.overshelf.frontend.http.error.ErrorMapper;
import org.overshelf.frontend.http.exchange.Asking;
import org.overshelf.frontend.http.exchange.Operators;
import org.overshelf.frontend.http.exchange.PublicAddress;
import org.overshelf.frontend.http.exchange.Spool;
import org.overshelf.frontend.http.exchange.StandardHeaders;
import org.overshelf.frontend.http.page.Assets;
import org.overshelf.frontend.http.page.ComparePage;
import org.overshelf.frontend.http.page.Exports;
import org.overshelf.frontend.http.page.GroupPage;
import org.overshelf.frontend.http.page.PaperPage;
import org.overshelf.frontend.http.page.PlainPages;
import org.overshelf.frontend.http.page.SearchPage;
import org.overshelf.frontend.http.page.SimilarPage;
import org.overshelf.frontend.http.page.StatusPage;
import org.overshelf.frontend.http.page.Templates;
import org.overshelf.frontend.http.page.WellKnown;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.frontend.paper.PaperTexts;
import org.overshelf.frontend.paper.RecentPapers;
import org.overshelf.frontend.similar.SimilarPapers;

/** Which address is answered by what. */
final class RouteTable {

  /** The largest file that anybody may ask about. */
  private static final long MAX_ASKED_BYTES = 50_000_000;

  private final WebSettings settings;
  private final WebParts parts;
  private final Assets assets = new Assets();
  private final Templates templates = new Templates(assets);
  private final PaperReader papers;
  private final SimilarPapers similar;
  private final Spool uploads;
  private final Asking asking;

  RouteTable(WebSettings settings, WebParts parts) {
    this.settings = settings;
    this.parts = parts;
    this.papers = new PaperReader(parts.tables());
    this.similar = new SimilarPapers(parts.similarity(), parts.tables());
    Spool.Limits limits =
        new Spool.Limits(settings.maxUploadBytes(), settings.uploads(), settings.uploadWait());
    this.uploads = new Spool(parts.scratch(), limits);
    // Anybody may ask about a file: smaller ones than operators add, and never instead of those.
    Spool.Limits lower =
        new Spool.Limits(
            Math.min(MAX_ASKED_BYTES, limits.maxBytes()), limits.atOnce(), limits.patience());
    this.asking = new Asking(parts.peek(), new Spool(parts.scratch(), lower));
  }

  void register(Routes routes, RoutesConfig config) {
    config.before(RouteTable::begin);
    if (settings.pages()) {
      PublicAddress address = new PublicAddress(settings.publicUrl());
      files(routes, address); // first: /doc/{did} would take /doc/{did}.bib for an id
      pages(routes, address);
    }
    programs(routes);
    operators(routes, new Operators(parts.operatorToken()));

    ErrorMapper errors = new ErrorMapper(templates);
    config.exception(Exception.class, errors::answer);
    config.exception(HttpResponseException.class, errors::answer);
  }

  private static void begin(Context ctx) {
    String requestId = StandardHeaders.newRequestId();
    ctx.attribute(Templates.REQUEST_ID, requestId);
    StandardHeaders.apply(requestId, ctx::header);
  }

  /** What readers look at. */
  private void pages(Routes routes, PublicAddress address) {
    PlainPages plain =
        new PlainPages(
            parts.status(),
            new RecentPapers(parts.tables(), parts.clock()),
            templates,
            parts.version());
    routes.get("/", plain::home);
    routes.get("/about", plain::about);
    routes.get("/status", new StatusPage(parts.status(), templates)::show);
    routes.get("/search", new SearchPage(parts.search(), templates)::show);
    routes.get("/doc/{did}", new PaperPage(papers, similar, templates, address)::show);
    routes.get("/group/{gid}", new GroupPage(papers, templates)::show);
    SimilarPage similarPage = new SimilarPage(similar, asking, parts.scratch(), templates);
    routes.get("/similar", similarPage::form);
    routes.post("/similar", similarPage::answer);
    PaperTexts texts = new PaperTexts(parts.files(), 2 * Words.MAX_CHARS);
    routes.get("/compare/{did}/{other}", new ComparePage(papers, texts, templates)::show);
  }

  /** What readers and their browsers take away. */
  private void files(Routes routes, PublicAddress address) {
    Exports exports = new Exports(papers, address);
    routes.get("/doc/{did}.bib", exports::bibTex);
    routes.get("/doc/{did}.ris", exports::ris);
    routes.get("/doc/{did}.csl.json", exports::csl);
    routes.get("/doc/{did}.json", new DocumentApi(papers)::document);

    Downloads downloads = new Downloads(papers, parts.files());
    routes.get("/doc/{did}/file", downloads::redirect);
    routes.get("/file/{fid}/{name}", downloads::serve);

    WellKnown files = new WellKnown(address, parts.version());
    routes.get("/openapi.json", files::openApi);
    routes.get("/opensearch.xml", files::openSearch);
    routes.get("/robots.txt", files::robots);
    routes.get("/favicon.svg", assets::icon);
    routes.get("/favicon.ico", assets::icon);
    routes.get("/assets/{name}", assets::serve);
  }

  /** What programs ask for, the commands of this one among them. */
  private void programs(Routes routes) {
    DocumentApi documents = new DocumentApi(papers);
    routes.get("/api/v1/search", new SearchApi(parts.search())::search);
    routes.get("/api/v1/docs/{did}", documents::document);
    routes.get("/api/v1/docs/{did}/references", documents::references);
    routes.get("/api/v1/docs/{did}/citations", documents::citations);
    SimilarApi similarApi = new SimilarApi(similar, papers, asking);
    routes.get("/api/v1/docs/{did}/similar", similarApi::toDocument);
    routes.post("/api/v1/similar", similarApi::toBody);
    StatusApi status = new StatusApi(parts.status());
    routes.get("/api/v1/status", status::status);
    routes.get("/healthz", status::alive);
    routes.get("/readyz", status::ready);
  }

  /** What only operators may do. */
  private void operators(Routes routes, Operators operators) {
    UploadApi files = new UploadApi(parts.ingest(), operators, uploads);
    RecordApi records = new RecordApi(parts.records(), operators, uploads.limits());
    routes.post(
        "/api/v1/docs",
        ctx -> {
          if (RecordApi.isFor(ctx)) {
            records.upload(ctx);
          } else {
            files.upload(ctx);
          }
        });
    routes.post("/api/v1/check", new CheckApi(parts.maintenance(), operators)::check);
    ParticipationApi participation = new ParticipationApi(parts.participation(), operators);
    routes.post("/api/v1/tokens", participation::token);
    routes.post("/api/v1/revocations", participation::revoke);
    routes.post("/api/v1/settings", participation::changeSetting);
    routes.post("/api/v1/leave", participation::leave);
  }
}
