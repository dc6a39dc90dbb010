package org.overshelf.frontend.http.exchange;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;

/** Headers that every answer carries, whoever writes it. */
public final class StandardHeaders {

  /** Names the request in logs and to people who report a problem. */
  public static final String REQUEST_ID = "X-Request-Id";

  /** Our pages load our own style, script and pictures, and nothing else from anywhere. */
  private static final String POLICY =
      String.join(
          "; ",
          List.of(
              "default-src 'none'",
              "style-src 'self'",
              "script-src 'self'",
              "img-src 'self'",
              "connect-src 'self'",
              "form-action 'self'",
              "base-uri 'none'",
              "frame-ancestors 'none'"));

  private static final Map<String, String> FIXED =
      Map.of(
          "Content-Security-Policy", POLICY,
          "X-Content-Type-Options", "nosniff",
          "Referrer-Policy", "strict-origin-when-cross-origin",
          "Cross-Origin-Opener-Policy", "same-origin",
          "Permissions-Policy", "camera=(), geolocation=(), microphone=()",
          "Cache-Control", "no-cache",
          "Vary", "Accept-Encoding");

  private StandardHeaders() {}

  /** A new request's id. */
  public static String newRequestId() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  /** Hands all of them to {@code set}; handlers may override them. */
  public static void apply(String requestId, BiConsumer<String, String> set) {
    FIXED.forEach(set);
    set.accept(REQUEST_ID, requestId);
  }
}
