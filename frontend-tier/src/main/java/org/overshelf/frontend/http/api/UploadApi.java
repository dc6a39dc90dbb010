package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.client.Ingest;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.frontend.http.exchange.Asking;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Operators;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.http.exchange.Spool;

/** {@code POST /api/v1/docs}: takes a file in. The body goes to a scratch file as it comes. */
public final class UploadApi {

  private static final int MOST_URL_CHARS = 2_000;

  private final Ingest ingest;
  private final Operators operators;
  private final Spool spool;

  public UploadApi(Ingest ingest, Operators operators, Spool spool) {
    this.ingest = ingest;
    this.operators = operators;
    this.spool = spool;
  }

  public void upload(Context ctx) throws IOException, InterruptedException {
    operators.require(ctx);
    spool.admit(ctx.req().getContentLengthLong());
    String name = name(ctx);
    Optional<String> type = Optional.ofNullable(ctx.contentType());
    Optional<String> url = sourceUrl(ctx);
    answer(
        ctx,
        spool.receive(
            ctx.req().getInputStream(),
            file -> ingest.ingest(new IncomingFile(file, name, type, url))));
  }

  private static void answer(Context ctx, IngestOutcome outcome) {
    ObjectNode body = JsonBody.object();
    switch (outcome) {
      case IngestOutcome.Added added -> {
        ctx.status(201).header("Location", Links.document(added.document()));
        body.put("did", added.document().toString());
        body.put("fid", added.file().toString());
        body.put("status", "added");
        body.putNull("duplicateOf");
      }
      case IngestOutcome.Duplicate same -> {
        ctx.status(200);
        body.put("did", same.of().toString());
        body.put("fid", same.file().toString());
        body.put("status", "duplicate");
        body.put("duplicateOf", same.of().toString());
      }
      case IngestOutcome.Failed failed -> throw Asking.unreadable(failed.reason(), failed.detail());
    }
    JsonBody.send(ctx, body);
  }

  /** What a sent file is called where it came from. */
  static String name(Context ctx) {
    String header = ctx.header("X-Filename");
    return header == null ? "upload" : Links.fileName(Parameters.decodeHeader(header));
  }

  private static Optional<String> sourceUrl(Context ctx) {
    String header = ctx.header("X-Source-Url");
    if (header == null) {
      return Optional.empty();
    }
    try {
      URI url = new URI(header.strip());
      String scheme = String.valueOf(url.getScheme());
      if (header.length() <= MOST_URL_CHARS
          && scheme.matches("(?i)https?|ftp|file")
          && (url.getHost() != null || scheme.equalsIgnoreCase("file"))) {
        return Optional.of(url.toString());
      }
    } catch (URISyntaxException e) {
      // said below, like any other address that is none
    }
    throw Problem.badRequest("X-Source-Url must be an http, https, ftp or file address.");
  }
}
