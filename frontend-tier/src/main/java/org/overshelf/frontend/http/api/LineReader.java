package org.overshelf.frontend.http.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.overshelf.frontend.http.exchange.Problem;

/**
 * Reads lines of bytes, passing over blank ones. Of a line that is too long the beginning is given,
 * with more bytes than are allowed, so that whoever reads it can say so.
 */
final class LineReader {

  private static final int BUFFER = 1 << 16;

  private final InputStream from;
  private final int maxLineBytes;
  private final long maxBytes;
  private final byte[] buffer = new byte[BUFFER];
  private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
  private byte[] line = {};
  private int at;
  private int end;
  private int number;
  private long read;

  LineReader(InputStream from, int maxLineBytes, long maxBytes) {
    this.from = from;
    this.maxLineBytes = maxLineBytes;
    this.maxBytes = maxBytes;
  }

  /** Goes to the next line that is not blank; false if there is none. */
  boolean next() throws IOException {
    while (true) {
      gathered.reset();
      boolean ended = gather();
      if (!ended && gathered.size() == 0) {
        return false;
      }
      number++;
      line = gathered.toByteArray();
      if (!isBlank(line)) {
        return true;
      }
      if (!ended) {
        return false;
      }
    }
  }

  /** Gathers bytes up to a line's end; false if the stream ends before. */
  private boolean gather() throws IOException {
    while (true) {
      if (at == end && !fill()) {
        return false;
      }
      int from = at;
      while (at < end && buffer[at] != '\n') {
        at++;
      }
      int room = Math.max(0, maxLineBytes + 1 - gathered.size());
      gathered.write(buffer, from, Math.min(room, at - from));
      if (at < end) {
        at++;
        return true;
      }
    }
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, from.read(buffer));
    read += end;
    if (read > maxBytes) {
      throw Problem.tooLarge("The largest request taken here has %,d bytes.".formatted(maxBytes));
    }
    return end > 0;
  }

  private static boolean isBlank(byte[] bytes) {
    for (byte each : bytes) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }

  /** The line's bytes, without its end. */
  byte[] line() {
    return line;
  }

  /** The line's number, from 1; 0 before the first. */
  int number() {
    return number;
  }
}
