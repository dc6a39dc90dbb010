package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.overshelf.frontend.http.exchange.Asking;
import org.overshelf.frontend.http.exchange.Ids;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.frontend.similar.SimilarPaper;
import org.overshelf.frontend.similar.SimilarPapers;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SimilarityAnswer;
import org.overshelf.index.client.SimilarityRequest;
import org.overshelf.shared.table.DocumentRow;

/** {@code POST /api/v1/similar} and {@code GET /api/v1/docs/{did}/similar}. */
public final class SimilarApi {

  private final SimilarPapers similar;
  private final PaperReader papers;
  private final Asking asking;

  public SimilarApi(SimilarPapers similar, PaperReader papers, Asking asking) {
    this.similar = similar;
    this.papers = papers;
    this.asking = asking;
  }

  /** What resembles the file in the body. */
  public void toBody(Context ctx) throws IOException, InterruptedException, QueryException {
    Parameters parameters = Parameters.parse(ctx.queryString());
    int size = size(parameters);
    boolean askAll = parameters.flag("all");
    asking.spool().admit(ctx.req().getContentLengthLong());
    JsonBody.send(
        ctx,
        body(
            similar.to(
                asking.about(
                    ctx.req().getInputStream(),
                    UploadApi.name(ctx),
                    Optional.ofNullable(ctx.contentType())),
                size,
                askAll)));
  }

  /** What resembles a paper of the library. */
  public void toDocument(Context ctx) throws IOException, QueryException {
    Parameters parameters = Parameters.parse(ctx.queryString());
    DocumentRow paper =
        papers
            .document(Ids.document(ctx))
            .orElseThrow(() -> Problem.notFound("The library has no such paper."));
    JsonBody.send(ctx, body(similar.to(paper, size(parameters), parameters.flag("all"))));
  }

  private static int size(Parameters parameters) {
    return parameters.number("size", 20, 1, SimilarityRequest.MAX_SIZE);
  }

  private static ObjectNode body(SimilarPapers.Answer found) {
    SimilarityAnswer answer = found.answer();
    ObjectNode body = JsonBody.object();
    body.put("features", answer.features());
    body.put("took_ms", answer.took().toMillis());
    body.putObject("partitions")
        .put("asked", answer.coverage().asked())
        .put("answered", answer.coverage().answered())
        .put("total", answer.coverage().total());
    ArrayNode hits = body.putArray("hits");
    for (SimilarPaper each : found.papers()) {
      DocumentRow row = each.paper();
      ObjectNode hit = hits.addObject();
      hit.put("did", row.id().toString());
      hit.put("title", row.title());
      hit.set("authors", JsonBody.texts(row.authors()));
      hit.set("year", JsonBody.number(row.year()));
      hit.put("resemblance", each.resemblance().name().toLowerCase(Locale.ROOT));
      hit.put("jaccard", each.overlap().jaccard());
      hit.put("containment", each.overlap().containment());
      hit.put("contained", each.overlap().contained());
    }
    return body;
  }
}
