package org.overshelf.crawler.extract;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A media type without parameters, such as {@code application/pdf}, in lower case.
 *
 * @param value type and subtype
 */
public record MediaType(String value) {
  private static final Pattern FORM =
      Pattern.compile("[a-z0-9!#$&^_.+-]{1,64}/[a-z0-9!#$&^_.+-]{1,100}");

  public static final MediaType PDF = new MediaType("application/pdf");
  public static final MediaType HTML = new MediaType("text/html");
  public static final MediaType XHTML = new MediaType("application/xhtml+xml");
  public static final MediaType TEXT = new MediaType("text/plain");
  public static final MediaType GZIP = new MediaType("application/gzip");

  /** Nothing is known. */
  public static final MediaType UNKNOWN = new MediaType("application/octet-stream");

  public MediaType {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("not a media type: " + Limits.line(value, 80));
    }
  }

  /**
   * Reads a media type from an untrusted header: parameters are dropped, and what is no media type
   * is {@link #UNKNOWN}.
   */
  public static MediaType parse(String header) {
    int end = header.indexOf(';');
    String value = (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    return FORM.matcher(value).matches() ? new MediaType(value) : UNKNOWN;
  }

  @Override
  public String toString() {
    return value;
  }
}
