package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.function.Consumer;
import org.overshelf.frontend.client.Maintenance;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Problem;

/**
 * Long work whose report is streamed as it comes, one JSON object a line. A report without a result
 * line broke off. The work ends when the client goes away.
 */
final class ReportStream {

  /** Something that reports. */
  interface Work {
    void run(Consumer<Maintenance.Line> report) throws IOException, InterruptedException;
  }

  private ReportStream() {}

  /** Runs {@code work}; if it refuses before its first line, that is a 409 with its words. */
  static void run(Context ctx, Work work) throws IOException, InterruptedException {
    ctx.contentType("application/x-ndjson");
    OutputStream out = ctx.res().getOutputStream();
    try {
      work.run(line -> write(line, out));
    } catch (IllegalStateException e) {
      if (ctx.res().isCommitted()) {
        throw e;
      }
      throw Problem.of(409, String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void write(Maintenance.Line line, OutputStream out) {
    ObjectNode node = JsonBody.object();
    node.put("type", line.kind().name().toLowerCase(Locale.ROOT));
    node.put("message", line.message());
    node.put("problems", line.problems());
    try {
      out.write(JsonBody.bytes(node));
      out.write('\n');
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
