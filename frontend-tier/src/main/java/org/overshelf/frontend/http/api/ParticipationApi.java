package org.overshelf.frontend.http.api;

import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import org.overshelf.frontend.client.Participation;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Operators;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;

/**
 * {@code POST /api/v1/tokens}, {@code /revocations}, {@code /settings} and {@code /leave}: for
 * operators.
 */
public final class ParticipationApi {

  private static final int MOST_CHARACTERS = 200;
  private static final int MOST_USES = 1_000;
  private static final int YEAR_SECONDS = 366 * 24 * 3600;

  private final Participation participation;
  private final Operators operators;

  public ParticipationApi(Participation participation, Operators operators) {
    this.participation = participation;
    this.operators = operators;
  }

  /** Makes a join token. */
  public void token(Context ctx) {
    operators.require(ctx);
    Parameters parameters = Parameters.parse(ctx.queryString());
    int uses = parameters.number("uses", 1, 1, MOST_USES);
    int seconds = parameters.number("seconds", 24 * 3600, 1, YEAR_SECONDS);
    try {
      Participation.Invitation made = participation.invite(uses, Duration.ofSeconds(seconds));
      ctx.header("Cache-Control", "no-store");
      JsonBody.send(
          ctx, JsonBody.object().put("token", made.text()).put("address", made.address()));
    } catch (IOException e) {
      throw Problem.of(409, String.valueOf(e.getMessage()));
    }
  }

  /** Puts a node out of the library. */
  public void revoke(Context ctx) {
    operators.require(ctx);
    Parameters parameters = Parameters.parse(ctx.queryString());
    try {
      String revoked = participation.revoke(parameters.text("node", 64).orElse(""));
      JsonBody.send(ctx, JsonBody.object().put("node", revoked));
    } catch (IOException e) {
      throw Problem.of(409, String.valueOf(e.getMessage()));
    }
  }

  /** Changes a setting on all nodes. */
  public void changeSetting(Context ctx) throws InterruptedException {
    operators.require(ctx);
    Parameters parameters = Parameters.parse(ctx.queryString());
    String key = parameters.text("key", MOST_CHARACTERS).orElse("");
    String value = parameters.text("value", MOST_CHARACTERS).orElse("");
    try {
      participation.changeSetting(key, value);
      JsonBody.send(ctx, JsonBody.object().put(key, value));
    } catch (IllegalArgumentException e) {
      throw Problem.of(400, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw Problem.of(503, String.valueOf(e.getMessage()));
    }
  }

  /** Hands over and stops. */
  public void leave(Context ctx) throws IOException, InterruptedException {
    operators.require(ctx);
    ReportStream.run(ctx, participation::leave);
  }
}
