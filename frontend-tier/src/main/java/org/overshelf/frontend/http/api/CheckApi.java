package org.overshelf.frontend.http.api;

import io.javalin.http.Context;
import java.io.IOException;
import org.overshelf.frontend.client.Maintenance;
import org.overshelf.frontend.http.exchange.Operators;
import org.overshelf.frontend.http.exchange.Parameters;

/** {@code POST /api/v1/check}: verifies everything stored, and streams the report as it comes. */
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
    ReportStream.run(ctx, report -> maintenance.check(repair, report));
  }
}
