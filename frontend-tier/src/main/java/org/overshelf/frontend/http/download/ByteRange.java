package org.overshelf.frontend.http.download;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.overshelf.frontend.http.exchange.Problem;

/** Some bytes of a file: {@code count} of them, the first being number {@code offset}. */
record ByteRange(long offset, long count) {

  private static final Pattern SINGLE = Pattern.compile("bytes\\s*=\\s*(\\d{0,18})-(\\d{0,18})");

  /**
   * The range that a {@code Range} header asks for. Empty, which means the whole file, for what is
   * no single range of bytes: a server may always ignore the header.
   *
   * @throws Problem 416 if the range lies outside the file
   */
  static Optional<ByteRange> parse(String header, long length) {
    Matcher match = SINGLE.matcher(header.strip());
    if (!match.matches() || match.group(1).isEmpty() && match.group(2).isEmpty()) {
      return Optional.empty();
    }
    if (match.group(1).isEmpty()) {
      long last = Math.min(Long.parseLong(match.group(2)), length);
      if (last == 0) {
        throw Problem.rangeNotSatisfiable(length);
      }
      return Optional.of(new ByteRange(length - last, last));
    }
    long first = Long.parseLong(match.group(1));
    long end = match.group(2).isEmpty() ? length - 1 : Long.parseLong(match.group(2));
    if (!match.group(2).isEmpty() && end < first) {
      return Optional.empty();
    }
    if (first >= length) {
      throw Problem.rangeNotSatisfiable(length);
    }
    return Optional.of(new ByteRange(first, Math.min(end, length - 1) - first + 1));
  }

  /** As {@code Content-Range} says it. */
  String of(long length) {
    return "bytes " + offset + "-" + (offset + count - 1) + "/" + length;
  }
}
