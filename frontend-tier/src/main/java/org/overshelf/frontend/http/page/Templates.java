package org.overshelf.frontend.http.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import io.javalin.http.Context;
import java.util.Map;

/** Renders pages from the templates that were compiled into the program. */
public final class Templates {

  /** Where a request's id is kept while it is answered. */
  public static final String REQUEST_ID = "request-id";

  private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);
  private final Assets assets;

  public Templates(Assets assets) {
    this.assets = assets;
  }

  /** Answers with a page. */
  public void render(Context ctx, String template, String title, String query, Object view) {
    String requestId = String.valueOf(ctx.<String>attribute(REQUEST_ID));
    Frame frame = new Frame(title, query, requestId, assets);
    Utf8ByteOutput page = new Utf8ByteOutput();
    engine.render(template + ".jte", Map.of("frame", frame, "view", view), page);
    ctx.contentType("text/html; charset=utf-8").result(page.toByteArray());
  }
}
