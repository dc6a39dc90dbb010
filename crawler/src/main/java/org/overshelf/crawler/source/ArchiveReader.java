package org.overshelf.crawler.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.ArchiveStreamFactory;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.jspecify.annotations.Nullable;
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

  /** The record that ends a zip file begins so, within so many bytes of the end. */
  private static final String ZIP_END = "PK\005\006";

  private static final int ZIP_END_BYTES = 22 + 65_535;

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
      for (ArchiveEntry each = next(archive, members);
          each != null;
          each = next(archive, members)) {
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
    }
    if (isCutShort(archive)) {
      throw new IOException(archive + " is cut short: some members may be missing");
    }
  }

  private static @Nullable ArchiveEntry next(Path archive, ArchiveInputStream<?> members)
      throws IOException {
    try {
      return members.getNextEntry();
    } catch (IOException e) {
      throw new IOException(archive + " is damaged or cut short: " + e.getMessage(), e);
    }
  }

  /** Whether a zip file lacks its end; read as a stream, it just seems to have fewer members. */
  private static boolean isCutShort(Path archive) throws IOException {
    try (SeekableByteChannel bytes = Files.newByteChannel(archive)) {
      String head = text(bytes, 0, 2);
      String tail = text(bytes, Math.max(0, bytes.size() - ZIP_END_BYTES), ZIP_END_BYTES);
      return head.equals("PK") && !tail.contains(ZIP_END);
    }
  }

  private static String text(SeekableByteChannel bytes, long from, int length) throws IOException {
    InputStream in = Channels.newInputStream(bytes.position(from));
    return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
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
