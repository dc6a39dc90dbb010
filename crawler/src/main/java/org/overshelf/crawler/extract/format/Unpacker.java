package org.overshelf.crawler.extract.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.layout.UnreadableDocumentException;

/** Unpacks gzip, up to a limit: a small file may unpack to a very large one. */
final class Unpacker {
  private static final int BUFFER = 64 * 1024;

  private Unpacker() {}

  /** Unpacks into a new temporary file, which is the caller's to delete. */
  static Path gunzip(Path file, long limit) throws IOException, UnreadableDocumentException {
    Path unpacked = Files.createTempFile("unpacked", ".tmp");
    boolean done = false;
    try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)));
        OutputStream out = Files.newOutputStream(unpacked)) {
      byte[] buffer = new byte[BUFFER];
      long total = 0;
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        total += n;
        if (total > limit) {
          throw new UnreadableDocumentException(
              Reason.TOO_LARGE, "unpacks to more than " + limit + " bytes");
        }
        out.write(buffer, 0, n);
      }
      done = true;
      return unpacked;
    } finally {
      if (!done) {
        Files.deleteIfExists(unpacked);
      }
    }
  }
}
