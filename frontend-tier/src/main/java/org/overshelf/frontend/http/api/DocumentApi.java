package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import org.overshelf.frontend.http.exchange.Ids;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.paper.Citation;
import org.overshelf.frontend.paper.Citations;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.frontend.paper.Reference;
import org.overshelf.frontend.paper.References;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupRow;

/** {@code GET /api/v1/docs/{did}}, its references and its citations. */
public final class DocumentApi {

  private static final int MOST = 100;
  private static final int MOST_PAGES = 100_000;

  private final PaperReader papers;

  public DocumentApi(PaperReader papers) {
    this.papers = papers;
  }

  /** The document. */
  public void document(Context ctx) throws StoreException {
    DocumentRow paper = require(ctx);
    ObjectNode body = JsonBody.object();
    body.put("did", paper.id().toString());
    body.put("title", paper.title());
    body.set("authors", JsonBody.texts(paper.authors()));
    body.set("year", JsonBody.number(paper.year()));
    body.put("venue", paper.venue());
    body.put("abstract", paper.abstractText());
    body.put("references", paper.references());
    body.put("gid", paper.group().toString());
    ArrayNode versions = JsonBody.texts(java.util.List.of());
    if (papers.group(paper.group()) instanceof Lookup.Found<GroupRow>(GroupRow group)) {
      body.put("citations", group.citationCount());
      group.documents().stream()
          .filter(id -> !id.equals(paper.id()))
          .map(DocumentId::toString)
          .forEach(versions::add);
    } else {
      body.putNull("citations");
    }
    body.set("versions", versions);
    body.put("added", paper.added().toString());
    body.putObject("file")
        .put("fid", paper.file().toString())
        .put("name", paper.fileName())
        .put("type", paper.mediaType())
        .put("length", paper.length())
        .put("url", Links.file(paper));
    JsonBody.send(ctx, body);
  }

  /** Its references, as printed. */
  public void references(Context ctx) throws StoreException {
    DocumentRow paper = require(ctx);
    Slice slice = Slice.of(ctx);
    References found = papers.references(paper, slice.from(), slice.size());
    ObjectNode body = slice.body(paper.id(), found.total());
    ArrayNode entries = body.putArray("references");
    found.entries().forEach(each -> entries.add(reference(each)));
    JsonBody.send(ctx, body);
  }

  /** The documents that cite it; the order is the same for every page. */
  public void citations(Context ctx) throws StoreException {
    DocumentRow paper = require(ctx);
    Slice slice = Slice.of(ctx);
    Citations found =
        papers
            .group(paper.group())
            .orUnreachable()
            .map(group -> papers.citations(group, slice.from(), slice.size()))
            .orElse(Citations.NONE);
    ObjectNode body = slice.body(paper.id(), found.total());
    ArrayNode entries = body.putArray("citations");
    found.entries().forEach(each -> entries.add(citation(each)));
    JsonBody.send(ctx, body);
  }

  private DocumentRow require(Context ctx) throws StoreException {
    return papers
        .document(Ids.document(ctx))
        .orElseThrow(() -> Problem.notFound("The library has no such paper."));
  }

  private static ObjectNode reference(Reference reference) {
    ObjectNode node = JsonBody.object();
    node.put("number", reference.number());
    switch (reference) {
      case Reference.Unavailable none -> node.put("available", false);
      case Reference.Printed printed -> {
        node.put("available", true);
        node.put("raw", printed.row().raw());
        node.put("title", printed.row().title());
        node.set("authors", JsonBody.texts(printed.row().authors()));
        node.set("year", JsonBody.number(printed.row().year()));
        node.put("gid", printed.row().group().toString());
        node.put(
            "did",
            printed.work() instanceof Reference.Work.Held held ? held.document().toString() : null);
      }
    }
    return node;
  }

  private static ObjectNode citation(Citation citation) {
    ObjectNode node = JsonBody.object();
    node.put("did", citation.document().toString());
    if (citation.citing() instanceof Lookup.Found<DocumentRow>(DocumentRow row)) {
      node.put("available", true);
      node.put("title", row.title());
      node.set("authors", JsonBody.texts(row.authors()));
      node.set("year", JsonBody.number(row.year()));
      node.put("venue", row.venue());
    } else {
      node.put("available", false);
    }
    node.set("contexts", JsonBody.texts(citation.contexts()));
    return node;
  }

  /** Which part of a list is asked for. */
  private record Slice(int page, int size) {

    static Slice of(Context ctx) {
      Parameters parameters = Parameters.parse(ctx.queryString());
      return new Slice(
          parameters.number("page", 1, 1, MOST_PAGES), parameters.number("size", 20, 1, MOST));
    }

    int from() {
      return (page - 1) * size;
    }

    ObjectNode body(DocumentId id, int total) {
      return JsonBody.object()
          .put("did", id.toString())
          .put("total", total)
          .put("page", page)
          .put("size", size);
    }
  }
}
