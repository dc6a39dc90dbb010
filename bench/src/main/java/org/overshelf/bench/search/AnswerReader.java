package org.overshelf.bench.search;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;

/** Finds the end of one HTTP answer, whose length is given or which comes in chunks. */
final class AnswerReader {

  private static final int MAX_HEAD = 1 << 14;

  private enum Part {
    HEAD,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    LAST_LINE
  }

  private final StringBuilder line = new StringBuilder(256);
  private Part part = Part.HEAD;
  private boolean chunked;
  private long left;
  private int status;

  int status() {
    return status;
  }

  /** Takes bytes; true if the answer is whole. */
  boolean take(ByteBuffer from) throws IOException {
    while (from.hasRemaining()) {
      boolean whole =
          switch (part) {
            case HEAD -> head(from);
            case BODY -> skip(from);
            case CHUNK -> {
              if (skip(from)) {
                part = Part.CHUNK_SIZE;
              }
              yield false;
            }
            case CHUNK_SIZE -> {
              chunkSize(from);
              yield false;
            }
            case LAST_LINE -> readLine(from);
          };
      if (whole) {
        return true;
      }
    }
    return false;
  }

  private boolean skip(ByteBuffer from) {
    int skipped = (int) Math.min(left, from.remaining());
    from.position(from.position() + skipped);
    left -= skipped;
    return left == 0;
  }

  private boolean head(ByteBuffer from) throws IOException {
    if (!readLine(from)) {
      return false;
    }
    String read = line.toString();
    line.setLength(0);
    if (status == 0) {
      status = Integer.parseInt(read.substring(9, 12));
    } else if (read.isEmpty()) {
      part = chunked ? Part.CHUNK_SIZE : Part.BODY;
      return !chunked && left == 0;
    } else {
      String lower = read.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        left = Long.parseLong(lower.substring(15).strip());
      } else if (lower.startsWith("transfer-encoding:")) {
        chunked = true;
      }
    }
    return false;
  }

  private void chunkSize(ByteBuffer from) throws IOException {
    if (readLine(from)) {
      String size = line.toString();
      line.setLength(0);
      if (!size.isEmpty()) { // the line end after the last chunk is empty
        left = Long.parseLong(size, 16);
        part = left == 0 ? Part.LAST_LINE : Part.CHUNK;
      }
    }
  }

  /** Reads up to a line's end; true if it is reached, with the line in {@link #line}. */
  private boolean readLine(ByteBuffer from) throws IOException {
    while (from.hasRemaining()) {
      byte each = from.get();
      if (each == '\n') {
        return true;
      }
      if (each != '\r') {
        line.append((char) (each & 0xff));
        if (line.length() > MAX_HEAD) {
          throw new IOException("not an HTTP answer: a line without an end");
        }
      }
    }
    return false;
  }
}
