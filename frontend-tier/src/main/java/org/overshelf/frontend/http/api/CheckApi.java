package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.overshelf.frontend.client.Maintenance;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Operators;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;

/**
 * {@code POST /api/v1/check}: verifies everything stored, and streams the report as it comes, one
 * JSON object a line. A report without a result line broke off. It ends when the client goes away.
 */
public final class CheckApi {

  private final Maintenance maintenance;
  private final Operators operators;

  public CheckApi(Maintenance maintenance, Operators operators) {
    this.maintenance = maintenance;
    this.operators = operators;
  }

  public void check(Context ctx) throws IOException, InterruptedException {
    operators.require(ctx);
    boolean repair = Parameters.parse(ctx.queryString()).flag("repair");
    ctx.contentType("application/x-ndjson");
    OutputStream out = ctx.res().getOutputStream();
    try {
      maintenance.check(repair, line -> write(line, out));
    } catch (IllegalStateException e) {
      if (ctx.res().isCommitted()) {
        throw e;
      }
      throw Problem.of(409, "A check is under way already.");
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
