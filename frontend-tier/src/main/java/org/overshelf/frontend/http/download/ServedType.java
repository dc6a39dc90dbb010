package org.overshelf.frontend.http.download;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * How a stored file may be shown. Files come from anywhere: what a browser would run, such as HTML
 * or SVG, must never run as if it were a page of ours. Only PDF and plain text are shown in place;
 * all else is handed over to be saved, in a sandbox and under a type that is not guessed at.
 */
record ServedType(String contentType, boolean inline, String policy) {

  private static final String SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

  /** Browsers' own PDF viewers do not start in a sandbox; a PDF cannot script our pages anyway. */
  private static final String VIEWER = "frame-ancestors 'self'";

  private static final Set<String> KNOWN =
      Set.of(
          "text/html",
          "application/xhtml+xml",
          "application/postscript",
          "application/gzip",
          "application/msword",
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document");

  static ServedType of(String mediaType) {
    String type = mediaType.toLowerCase(Locale.ROOT).split(";", 2)[0].strip();
    return switch (type) {
      case "application/pdf" -> new ServedType(type, true, VIEWER);
      case "text/plain" -> new ServedType("text/plain; charset=utf-8", true, SANDBOX);
      default ->
          new ServedType(KNOWN.contains(type) ? type : "application/octet-stream", false, SANDBOX);
    };
  }

  /** {@code Content-Disposition} for a file of this name: in ASCII for old programs, then as is. */
  String disposition(String name) {
    String ascii = name.replaceAll("[^ -~]", "_").replaceAll("[\"\\\\%]", "_");
    return (inline ? "inline" : "attachment")
        + "; filename=\""
        + ascii
        + "\"; filename*=UTF-8''"
        + encode(name);
  }

  /** Percent-encodes all but what RFC 5987 lets stand. */
  private static String encode(String name) {
    StringBuilder text = new StringBuilder();
    for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
      boolean plain =
          each >= '0' && each <= '9'
              || each >= 'A' && each <= 'Z'
              || each >= 'a' && each <= 'z'
              || "!#$&+-.^_`|~".indexOf(each) >= 0;
      text.append(plain ? String.valueOf((char) each) : "%%%02X".formatted(each & 0xff));
    }
    return text.toString();
  }
}
