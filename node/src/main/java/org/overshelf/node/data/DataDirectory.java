package org.overshelf.node.data;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.overshelf.shared.identity.NodeIdentity;

/**
 * A node's data directory while a process uses it. One process at a time: {@link #open} takes a
 * lock that the system releases when the process ends, however it ends.
 *
 * <pre>
 *   identity.key     the node's key pair; whoever has it is this node
 *   operator.token   the secret that lets its holder add papers
 *   node.json        address and process of the node that is running here, if one is
 *   lock             held while a process uses the directory
 *   store/           blocks and rows
 *   index/           keyword index; can be rebuilt from the store
 *   scratch/         temporary files; emptied at every start
 * </pre>
 */
public final class DataDirectory implements AutoCloseable {

  private static final String PRIVATE = "rw-------";

  private final Path root;
  private final FileChannel channel;

  private DataDirectory(Path root, FileChannel channel) {
    this.root = root;
    this.channel = channel;
  }

  /**
   * Opens the directory for this process alone, and makes it if it is not there.
   *
   * @throws IOException with a message for people, if it cannot be made, written, or is in use
   */
  public static DataDirectory open(Path root) throws IOException {
    try {
      Files.createDirectories(root);
      FileChannel channel =
          FileChannel.open(
              root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock(root, channel);
      DataDirectory directory = new DataDirectory(root.toAbsolutePath().normalize(), channel);
      directory.clearScratch();
      return directory;
    } catch (FileAlreadyExistsException e) {
      throw new IOException(root + " is not a directory", e);
    } catch (AccessDeniedException e) {
      throw new IOException("the data directory " + root + " is not writable", e);
    }
  }

  private static void lock(Path root, FileChannel channel) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null; // this very process has it open
    }
    if (lock == null) {
      channel.close();
      throw new IOException("the data directory " + root + " is in use by another overshelf");
    }
  }

  /** Whether a library lies in this directory. */
  public static boolean isLibrary(Path root) {
    return Files.isRegularFile(root.resolve("identity.key"));
  }

  public Path root() {
    return root;
  }

  public Path store() {
    return root.resolve("store");
  }

  public Path index() {
    return root.resolve("index");
  }

  public Path scratch() {
    return root.resolve("scratch");
  }

  /** The node's identity, made on first use. */
  public NodeIdentity identity() throws IOException {
    Path file = root.resolve("identity.key");
    if (!Files.exists(file)) {
      writePrivately(file, NodeIdentity.generate().encoded());
    }
    try {
      return NodeIdentity.decode(Files.readAllBytes(file));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is not a node's key; restore it from a copy", e);
    }
  }

  /** The secret that lets its holder add papers, made on first use. */
  public String operatorToken() throws IOException {
    Path file = operatorTokenFile(root);
    if (!Files.exists(file)) {
      byte[] secret = new byte[24];
      new SecureRandom().nextBytes(secret);
      writePrivately(file, HexFormat.of().formatHex(secret).getBytes(StandardCharsets.US_ASCII));
    }
    return Files.readString(file).strip();
  }

  static Path operatorTokenFile(Path root) {
    return root.resolve("operator.token");
  }

  private static void writePrivately(Path file, byte[] bytes) throws IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(partial);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          partial, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
    }
    try (FileChannel to =
        FileChannel.open(partial, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      to.write(java.nio.ByteBuffer.wrap(bytes));
      to.force(true);
    }
    Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private void clearScratch() throws IOException {
    Files.createDirectories(scratch());
    try (Stream<Path> left = Files.list(scratch())) {
      for (Path each : left.filter(Files::isRegularFile).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
