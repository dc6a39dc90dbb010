package org.overshelf.crawler.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.ArchiveStreamFactory;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.overshelf.crawler.client.IncomingFile;

/**
 * Reads the papers in an archive, streaming. Names inside are labels, never paths on this disk. An
 * archive may have at most a million members, and none of them may unpack to more than a file may
 * have.
 */
final class ArchiveReader {

  private static final int MAX_MEMBERS = 1_000_000;
  private static final int MAX_DECOMPRESSOR_KB = 64 * 1024;

  private final SourceOpener opener;
  private final long maxFileBytes;

  ArchiveReader(SourceOpener opener, long maxFileBytes) {
    this.opener = opener;
    this.maxFileBytes = maxFileBytes;
  }

  void read(Path archive, SourceOpener.FileConsumer consumer)
      throws IOException, InterruptedException {
    try (InputStream file = new BufferedInputStream(Files.newInputStream(archive));
        InputStream unpacked = new BufferedInputStream(decompressed(file));
        ArchiveInputStream<?> members = members(archive, unpacked)) {
      int count = 0;
      for (ArchiveEntry each = members.getNextEntry();
          each != null;
          each = members.getNextEntry()) {
        if (++count > MAX_MEMBERS) {
          throw new IOException(archive + " has more than " + MAX_MEMBERS + " members");
        }
        if (!each.isDirectory() && members.canReadEntryData(each)) {
          readMember(archive, each, members, consumer);
        }
      }
    }
  }

  private void readMember(
      Path archive,
      ArchiveEntry member,
      ArchiveInputStream<?> bytes,
      SourceOpener.FileConsumer consumer)
      throws IOException, InterruptedException {
    String path = member.getName().replace('\\', '/');
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (name.isEmpty() || name.startsWith(".") || !isPaper(name)) {
      return;
    }
    String label = archive + ":" + path;
    if (member.getSize() > maxFileBytes) {
      throw new IOException(label + " has more than " + maxFileBytes + " bytes");
    }
    Path copy = opener.spool(bytes);
    consumer.take(
        label,
        new IncomingFile(copy, name, Optional.empty(), Optional.empty()),
        () -> SourceOpener.delete(copy));
  }

  private static boolean isPaper(String name) {
    try {
      return SourcePlanner.isPaper(Path.of(name));
    } catch (java.nio.file.InvalidPathException e) {
      return false; // a name that this system cannot even write down
    }
  }

  private static InputStream decompressed(InputStream file) throws IOException {
    try {
      String format = CompressorStreamFactory.detect(file);
      return new CompressorStreamFactory(true, MAX_DECOMPRESSOR_KB)
          .createCompressorInputStream(format, file);
    } catch (CompressorException e) {
      return file; // not compressed as a whole
    }
  }

  private static ArchiveInputStream<?> members(Path archive, InputStream bytes) throws IOException {
    try {
      return new ArchiveStreamFactory().createArchiveInputStream(bytes);
    } catch (ArchiveException e) {
      throw new IOException(archive + " is not a zip or tar archive", e);
    }
  }
}
