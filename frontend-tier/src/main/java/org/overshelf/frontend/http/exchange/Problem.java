package org.overshelf.frontend.http.exchange;

import java.util.Map;

/**
 * A request that is refused, and why: thrown by handlers, written by the one error mapper, as a
 * page to people and as {@code application/problem+json} to programs. The detail is shown to
 * whoever asked.
 */
public final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final transient Map<String, String> headers;

  private Problem(int status, String detail, Map<String, String> headers) {
    super(detail, null, false, false); // an answer, not an accident: nobody reads its stack
    this.status = status;
    this.headers = headers;
  }

  /** A refusal with this status. */
  public static Problem of(int status, String detail) {
    return new Problem(status, detail, Map.of());
  }

  /** The request makes no sense. */
  public static Problem badRequest(String detail) {
    return of(400, detail);
  }

  /** The operator's secret is missing or wrong. */
  public static Problem unauthorized(String detail) {
    return new Problem(401, detail, Map.of("WWW-Authenticate", "Bearer realm=\"overshelf\""));
  }

  /** There is no such thing. */
  public static Problem notFound(String detail) {
    return of(404, detail);
  }

  /** There is such a thing, but not for this method. */
  public static Problem methodNotAllowed(String allowed) {
    return new Problem(405, "Only " + allowed + " works here.", Map.of("Allow", allowed));
  }

  /** The body is larger than is taken; the connection is closed, so that the rest need not come. */
  public static Problem tooLarge(String detail) {
    return new Problem(413, detail, Map.of("Connection", "close"));
  }

  /** The range lies outside the file. */
  public static Problem rangeNotSatisfiable(long length) {
    return new Problem(
        416,
        "The file has " + length + " bytes; the range asked for lies outside.",
        Map.of("Content-Range", "bytes */" + length));
  }

  /** Too much at a time. */
  public static Problem tooMany(String detail, int retrySeconds) {
    return new Problem(429, detail, Map.of("Retry-After", Integer.toString(retrySeconds)));
  }

  /** It may be there, but could not be asked for. */
  public static Problem unavailable(String detail) {
    return new Problem(503, detail, Map.of("Retry-After", "30"));
  }

  public int status() {
    return status;
  }

  /** What was wrong, for people. */
  public String detail() {
    return String.valueOf(getMessage());
  }

  /** What kind of thing was wrong, in a few words. */
  public String title() {
    return title(status);
  }

  /** Headers that belong to the refusal. */
  public Map<String, String> headers() {
    return headers;
  }

  /** What a status means, in a few words. */
  public static String title(int status) {
    return switch (status) {
      case 400 -> "That request makes no sense";
      case 401 -> "Operators only";
      case 404 -> "Not found";
      case 405 -> "Not this way";
      case 409 -> "Already under way";
      case 410 -> "Taken down";
      case 413 -> "Too large";
      case 414, 431 -> "That request is too long";
      case 415 -> "Not a kind of file we read";
      case 416 -> "Outside the file";
      case 422 -> "That file could not be read";
      case 429 -> "Too much at once";
      case 503 -> "Not available just now";
      case 507 -> "The library is full";
      default -> status < 500 ? "That did not work" : "Something went wrong here";
    };
  }
}
