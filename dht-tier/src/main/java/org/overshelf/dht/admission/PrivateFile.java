package org.overshelf.dht.admission;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes files that nobody else may read, whole or not at all. */
final class PrivateFile {

  private PrivateFile() {}

  /** Replaces {@code file}; the new content survives a power cut once this returns. */
  static void write(Path file, byte[] bytes) throws IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(partial);
    if (posix(file)) {
      Files.createFile(
          partial,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    try (FileChannel to =
        FileChannel.open(partial, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        to.write(left);
      }
      to.force(true);
    }
    Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    syncDirectory(file);
  }

  /** The name of a file is durable only once its directory is. */
  private static void syncDirectory(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && posix(file)) {
      try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }

  private static boolean posix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
