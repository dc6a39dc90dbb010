package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/**
 * The files of a partition's last commit, kept from deletion while they are copied. Safe for any
 * number of threads.
 */
public final class PinnedCommit implements AutoCloseable {

  /**
   * A file.
   *
   * @param checksum the one in its footer
   */
  public record Entry(String name, long length, long checksum) {}

  private final SnapshotDeletionPolicy policy;
  private final IndexWriter writer;
  private final IndexCommit commit;
  private final List<Entry> files;

  private PinnedCommit(
      SnapshotDeletionPolicy policy, IndexWriter writer, IndexCommit commit, List<Entry> files) {
    this.policy = policy;
    this.writer = writer;
    this.commit = commit;
    this.files = List.copyOf(files);
  }

  static PinnedCommit of(SnapshotDeletionPolicy policy, IndexWriter writer) throws IOException {
    IndexCommit commit;
    try {
      commit = policy.snapshot();
    } catch (IllegalStateException e) {
      throw new IOException("the partition has not been written to disk yet", e);
    }
    try {
      List<Entry> files = new ArrayList<>();
      for (String name : commit.getFileNames()) {
        try (IndexInput file = commit.getDirectory().openInput(name, IOContext.READONCE)) {
          files.add(new Entry(name, file.length(), CodecUtil.retrieveChecksum(file)));
        }
      }
      return new PinnedCommit(policy, writer, commit, files);
    } catch (IOException | RuntimeException e) {
      policy.release(commit);
      throw e;
    }
  }

  /** The files; together they are an index. */
  public List<Entry> files() {
    return files;
  }

  /** Reads a piece of a file, shorter at its end. */
  public byte[] read(String name, long offset, int length) throws IOException {
    if (files.stream().noneMatch(file -> file.name().equals(name))) {
      throw new IOException("no such file: " + name);
    }
    try (IndexInput file = commit.getDirectory().openInput(name, IOContext.READONCE)) {
      byte[] piece = new byte[(int) Math.clamp(file.length() - offset, 0, length)];
      file.seek(Math.min(offset, file.length()));
      file.readBytes(piece, 0, piece.length);
      return piece;
    }
  }

  /** Whether a copy in a folder is what the entry says, to the last byte. */
  public static boolean isWhole(Path folder, Entry entry) {
    try (Directory directory = FSDirectory.open(folder);
        IndexInput file = directory.openInput(entry.name(), IOContext.READONCE)) {
      return file.length() == entry.length()
          && CodecUtil.checksumEntireFile(file) == entry.checksum();
    } catch (IOException e) {
      return false; // not there, cut short or damaged
    }
  }

  /** Makes copied files durable. */
  public static void sync(Path folder, List<Entry> files) throws IOException {
    try (Directory directory = FSDirectory.open(folder)) {
      directory.sync(files.stream().map(Entry::name).toList());
      directory.syncMetaData();
    }
  }

  /** Lets the files go. */
  @Override
  public void close() throws IOException {
    policy.release(commit);
    if (writer.isOpen()) {
      writer.deleteUnusedFiles();
    }
  }
}
