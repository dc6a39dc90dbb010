package org.overshelf.crawler.source;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.ArchiveStreamFactory;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.overshelf.crawler.client.IncomingFile;

/**
 * Reads the papers in an archive, streaming. Names inside are labels, never paths on this disk;
 * archives in archives are left alone.
 *
 * <p>An archive may have at most a million members. One that unpacks to more than a file may have
 * ends the reading, as what is behind it could only be reached by unpacking all of it. Members that
 * are encrypted are passed over, and named when the rest is done.
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
      List<String> locked = new ArrayList<>();
      for (ArchiveEntry each = members.getNextEntry();
          each != null;
          each = members.getNextEntry()) {
        if (++count > MAX_MEMBERS) {
          throw new IOException(archive + " has more than " + MAX_MEMBERS + " members");
        }
        String name = nameOf(each);
        if (each.isDirectory() || SourcePlanner.isHidden(name) || !SourcePlanner.isPaper(name)) {
          continue;
        }
        if (members.canReadEntryData(each)) {
          readMember(archive, each, members, consumer);
        } else {
          locked.add(name);
        }
      }
      if (!locked.isEmpty()) {
        throw new IOException(
            archive
                + ": "
                + locked.size()
                + " members cannot be unpacked (encrypted, or of an"
                + " unknown method), first "
                + locked.getFirst());
      }
    } catch (EOFException | ZipException e) {
      throw new IOException(archive + " is damaged or cut short: " + e.getMessage(), e);
    }
  }

  private static String nameOf(ArchiveEntry member) {
    String path = member.getName().replace('\\', '/');
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private void readMember(
      Path archive,
      ArchiveEntry member,
      ArchiveInputStream<?> bytes,
      SourceOpener.FileConsumer consumer)
      throws IOException, InterruptedException {
    String label = archive + ":" + member.getName();
    if (member.getSize() > maxFileBytes) {
      throw new IOException(label + " has more than " + maxFileBytes + " bytes");
    }
    Path copy = opener.spool(label, bytes);
    consumer.take(
        label,
        new IncomingFile(copy, nameOf(member), Optional.empty(), Optional.empty()),
        () -> SourceOpener.delete(copy));
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
