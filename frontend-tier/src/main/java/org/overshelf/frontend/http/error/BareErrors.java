package org.overshelf.frontend.http.error;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.http.exchange.StandardHeaders;

/**
 * Answers requests that the server itself refuses, before any route sees them: those it cannot
 * parse, or whose address or headers are too long. Says no more than that, and nothing about the
 * server.
 */
public final class BareErrors extends ErrorHandler {

  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int code,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    String requestId = StandardHeaders.newRequestId();
    StandardHeaders.apply(requestId, (name, value) -> response.getHeaders().put(name, value));
    response.setStatus(code);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    Content.Sink.write(response, true, text(code, requestId), callback);
  }

  /** A request so broken that there is not even an address. */
  @Override
  public ByteBuffer badMessageError(
      int status, @Nullable String reason, org.eclipse.jetty.http.HttpFields.Mutable fields) {
    String requestId = StandardHeaders.newRequestId();
    StandardHeaders.apply(requestId, fields::put);
    fields.put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    return ByteBuffer.wrap(text(status, requestId).getBytes(StandardCharsets.UTF_8));
  }

  private static String text(int code, String requestId) {
    Problem problem =
        Problem.of(
            code,
            switch (code) {
              case 414, 431 -> "The address or the headers are longer than is read.";
              case 408 -> "The request took too long to come.";
              case 503 -> "The node is stopping.";
              default ->
                  code < 500
                      ? "The request could not be read: its address or a header is malformed."
                      : "The node failed to answer.";
            });
    return new String(JsonBody.bytes(ErrorMapper.body(problem, requestId)), StandardCharsets.UTF_8);
  }
}
