package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.client.Ingest;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Operators;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;

/**
 * {@code POST /api/v1/docs}: takes a file in. The body goes to a scratch file as it comes, up to
 * the limit; a bounded number of uploads is served at a time, and others wait a while before they
 * are sent away.
 */
public final class UploadApi {

  private static final int BUFFER = 1 << 16;
  private static final int MOST_URL_CHARS = 2_000;

  /** What is taken, and how much of it at a time. */
  public record Limits(long maxBytes, int atOnce, Duration patience) {}

  private final Ingest ingest;
  private final Operators operators;
  private final Path scratch;
  private final Limits limits;
  private final Semaphore room;

  public UploadApi(Ingest ingest, Operators operators, Path scratch, Limits limits) {
    this.ingest = ingest;
    this.operators = operators;
    this.scratch = scratch;
    this.limits = limits;
    this.room = new Semaphore(limits.atOnce());
  }

  public void upload(Context ctx) throws IOException, InterruptedException {
    operators.require(ctx);
    if (ctx.req().getContentLengthLong() > limits.maxBytes()) {
      throw tooLarge();
    }
    String name = name(ctx);
    Optional<String> url = sourceUrl(ctx);
    if (!room.tryAcquire(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
      throw Problem.tooMany(
          "%d uploads are under way; try again soon.".formatted(limits.atOnce()), 5);
    }
    try {
      Path file = Files.createTempFile(scratch, "upload-", ".part");
      try {
        receive(ctx.req().getInputStream(), file);
        answer(
            ctx,
            ingest.ingest(
                new IncomingFile(file, name, Optional.ofNullable(ctx.contentType()), url)));
      } finally {
        Files.deleteIfExists(file);
      }
    } finally {
      room.release();
    }
  }

  private void receive(InputStream body, Path file) throws IOException {
    long received = 0;
    try (OutputStream to = Files.newOutputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        received += read;
        if (received > limits.maxBytes()) {
          throw tooLarge();
        }
        to.write(buffer, 0, read);
      }
    }
    if (received == 0) {
      throw Problem.badRequest("The request has no body; it should be the file.");
    }
  }

  private Problem tooLarge() {
    return Problem.tooLarge(
        "The largest file taken here has %,d bytes.".formatted(limits.maxBytes()));
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
      case IngestOutcome.Failed failed ->
          throw Problem.of(
              switch (failed.reason()) {
                case UNSUPPORTED -> 415;
                case TOO_LARGE -> 413;
                case NOT_HERE -> 409;
                case UNREADABLE, LIMIT -> 422;
              },
              failed.detail());
    }
    JsonBody.send(ctx, body);
  }

  private static String name(Context ctx) {
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
