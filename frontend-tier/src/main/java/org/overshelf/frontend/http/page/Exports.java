package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import org.overshelf.frontend.export.BibTex;
import org.overshelf.frontend.export.Json;
import org.overshelf.frontend.export.Ris;
import org.overshelf.frontend.http.exchange.Ids;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.http.exchange.PublicAddress;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.DocumentRow;

/** {@code /doc/{did}.bib}, {@code .ris} and {@code .csl.json}. */
public final class Exports {

  private final PaperReader papers;
  private final PublicAddress address;

  public Exports(PaperReader papers, PublicAddress address) {
    this.papers = papers;
    this.address = address;
  }

  public void bibTex(Context ctx) throws StoreException {
    DocumentRow paper = require(ctx);
    ctx.contentType("application/x-bibtex; charset=utf-8")
        .result(BibTex.entry(paper, url(ctx, paper)));
  }

  public void ris(Context ctx) throws StoreException {
    DocumentRow paper = require(ctx);
    ctx.contentType("application/x-research-info-systems; charset=utf-8")
        .result(Ris.entry(paper, url(ctx, paper), address.of(ctx, Links.file(paper))));
  }

  public void csl(Context ctx) throws StoreException {
    DocumentRow paper = require(ctx);
    JsonBody.send(ctx, "application/vnd.citationstyles.csl+json", Json.csl(paper, url(ctx, paper)));
  }

  private String url(Context ctx, DocumentRow paper) {
    return address.of(ctx, Links.document(paper.id()));
  }

  private DocumentRow require(Context ctx) throws StoreException {
    return papers
        .document(Ids.document(ctx))
        .orElseThrow(() -> Problem.notFound("The library has no such paper."));
  }
}
