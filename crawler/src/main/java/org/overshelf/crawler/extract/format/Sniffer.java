package org.overshelf.crawler.extract.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MimeTypes;
import org.overshelf.crawler.extract.MediaType;

/**
 * Tells what a file is by its first bytes; what it is said to be decides only between kinds of
 * text.
 */
final class Sniffer {
  private static final int PREFIX = 1024;

  private Sniffer() {}

  static MediaType sniff(Path file, MediaType declared) throws IOException {
    byte[] prefix;
    try (InputStream in = Files.newInputStream(file)) {
      prefix = in.readNBytes(PREFIX);
    }
    // Readers accept a PDF whose header comes late; so do we, and most files need no more than
    // this.
    if (new String(prefix, StandardCharsets.ISO_8859_1).contains("%PDF-")) {
      return MediaType.PDF;
    }
    if (prefix.length > 2 && (prefix[0] & 0xff) == 0x1f && (prefix[1] & 0xff) == 0x8b) {
      return MediaType.GZIP;
    }
    MediaType seen = detect(file, new Metadata());
    if (!seen.value().startsWith("text/") || declared.equals(MediaType.UNKNOWN)) {
      return seen;
    }
    Metadata hints = new Metadata();
    hints.set(Metadata.CONTENT_TYPE, declared.value());
    MediaType hinted = detect(file, hints);
    boolean stillText = hinted.value().startsWith("text/") || hinted.equals(MediaType.XHTML);
    return stillText ? hinted : seen;
  }

  private static MediaType detect(Path file, Metadata hints) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return MediaType.parse(MimeTypes.getDefaultMimeTypes().detect(in, hints).toString());
    }
  }
}
