package org.overshelf.frontend.http.error;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpException;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Parameters;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.http.exchange.StandardHeaders;
import org.overshelf.frontend.http.page.ErrorView;
import org.overshelf.frontend.http.page.Templates;
import org.overshelf.index.client.QueryException;
import org.overshelf.shared.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns whatever a handler throws into an answer: {@code application/problem+json} for programs, a
 * page for people. An answer that has begun cannot be taken back: it stops short of the length it
 * declared, and the server then breaks the connection, so that the client knows.
 */
public final class ErrorMapper {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorMapper.class);

  private final Templates templates;

  public ErrorMapper(Templates templates) {
    this.templates = templates;
  }

  /** Answers for a handler that failed. */
  public void answer(Exception failure, Context ctx) {
    String requestId = String.valueOf(ctx.<String>attribute(Templates.REQUEST_ID));
    Problem problem = problem(failure, ctx);
    if (problem.status() >= 500) {
      LOG.warn(
          "request failed request={} method={} path={} status={}",
          requestId,
          ctx.method(),
          ctx.path(),
          problem.status(),
          failure instanceof Problem || failure instanceof StoreException ? null : failure);
    }
    if (ctx.res().isCommitted()) {
      return;
    }
    ctx.res().reset();
    StandardHeaders.apply(requestId, ctx::header);
    problem.headers().forEach(ctx::header);
    ctx.header("Cache-Control", "no-store").status(problem.status());
    if (wantsJson(ctx)) {
      JsonBody.send(ctx, "application/problem+json", body(problem, requestId));
    } else {
      templates.render(
          ctx,
          "error",
          problem.title(),
          "",
          new ErrorView(problem.status(), problem.title(), problem.detail()));
    }
  }

  private static Problem problem(Exception failure, Context ctx) {
    return switch (failure) {
      case Problem problem -> problem;
      case QueryException e -> query(e);
      case StoreException e -> store(e);
      case MethodNotAllowedResponse e -> Problem.methodNotAllowed(allowed(e.getDetails()));
      case HttpResponseException e when e.getStatus() == 404 ->
          Problem.notFound("There is nothing at " + Parameters.shown(ctx.path()) + ".");
      case HttpResponseException e -> Problem.of(e.getStatus(), String.valueOf(e.getMessage()));
      case InterruptedException e -> {
        Thread.currentThread().interrupt();
        yield Problem.unavailable("The node is stopping.");
      }
      case IOException e ->
          Problem.unavailable("The node could not read or write what this takes.");
      default ->
          failure instanceof HttpException e && e.getCode() < 500
              ? Problem.of(e.getCode(), "The request could not be read.")
              : Problem.of(500, "The node failed to answer. Its log says why.");
    };
  }

  private static Problem query(QueryException failure) {
    String detail = String.valueOf(failure.getMessage());
    return switch (failure.code()) {
      case EMPTY, TOO_LONG, OUT_OF_BOUNDS, BAD_CURSOR -> Problem.badRequest(detail);
      case NO_SUCH_DOCUMENT -> Problem.notFound(detail);
      case UNREACHABLE -> Problem.unavailable(detail);
    };
  }

  private static Problem store(StoreException failure) {
    return switch (failure.code()) {
      case FULL -> Problem.of(507, "The library's space is used up. Nothing in it is lost.");
      case DAMAGED ->
          Problem.unavailable("A stored copy is damaged, and no other could be had just now.");
      case UNREACHABLE -> Problem.unavailable("Those who hold it could not be asked just now.");
      case CLOSED -> Problem.unavailable("The node is stopping.");
      case IO -> Problem.unavailable("The node's disk did not answer.");
    };
  }

  /** Javalin lists the methods among an exception's details. */
  private static String allowed(Map<String, String> details) {
    String methods =
        details.values().stream()
            .flatMap(list -> java.util.Arrays.stream(list.split("[,\\s]+")))
            .filter(method -> method.matches("[A-Z]+"))
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return methods.isEmpty() ? "GET" : methods;
  }

  private static boolean wantsJson(Context ctx) {
    String accept = String.valueOf(ctx.header("Accept"));
    return ctx.path().startsWith("/api/")
        || ctx.path().endsWith(".json")
        || accept.contains("json") && !accept.contains("text/html");
  }

  static ObjectNode body(Problem problem, String requestId) {
    return JsonBody.object()
        .put("type", "about:blank")
        .put("title", problem.title())
        .put("status", problem.status())
        .put("detail", problem.detail())
        .put("requestId", requestId);
  }
}
