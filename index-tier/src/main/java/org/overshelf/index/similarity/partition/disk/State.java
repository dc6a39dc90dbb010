package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/**
 * What a partition consists of, as of a moment: its segments, oldest first, and its log. Written to
 * a file of its own, which is renamed into place when it is on disk.
 *
 * @param generation larger than any before, in the names of files too
 * @param log the generation in the name of the log
 */
record State(long generation, long log, List<String> segments) {

  private static final String CODEC = "OvershelfFeatureState";
  private static final int VERSION = 1;
  private static final String PREFIX = "state-";
  private static final String PENDING = "pending-";

  static final State EMPTY = new State(0, 0, List.of());

  State {
    segments = List.copyOf(segments);
  }

  static String segmentName(long generation) {
    return "segment-" + generation;
  }

  static String logName(long generation) {
    return "log-" + generation;
  }

  private String fileName() {
    return PREFIX + generation;
  }

  /** Makes this what is found when the partition is opened next. */
  void write(Directory directory) throws IOException {
    String pending = PENDING + fileName();
    try (IndexOutput out = directory.createOutput(pending, IOContext.DEFAULT)) {
      CodecUtil.writeHeader(out, CODEC, VERSION);
      out.writeLong(generation);
      out.writeLong(log);
      out.writeVInt(segments.size());
      for (String each : segments) {
        out.writeString(each);
      }
      CodecUtil.writeFooter(out);
    }
    directory.sync(List.of(pending));
    directory.rename(pending, fileName());
    directory.syncMetaData();
  }

  /** The latest; empty if there is none. */
  static Optional<State> read(Directory directory) throws IOException {
    long latest = -1;
    for (String each : directory.listAll()) {
      if (each.startsWith(PREFIX)) {
        latest = Math.max(latest, Long.parseLong(each.substring(PREFIX.length())));
      }
    }
    if (latest < 0) {
      return Optional.empty();
    }
    try (ChecksumIndexInput in = directory.openChecksumInput(PREFIX + latest)) {
      CodecUtil.checkHeader(in, CODEC, VERSION, VERSION);
      long generation = in.readLong();
      long log = in.readLong();
      List<String> segments = new ArrayList<>();
      for (int left = in.readVInt(); left > 0; left--) {
        segments.add(in.readString());
      }
      CodecUtil.checkFooter(in);
      return Optional.of(new State(generation, log, segments));
    }
  }

  /** Deletes what belongs to no state but this one. */
  void deleteOthers(Directory directory) throws IOException {
    for (String each : List.copyOf(Arrays.asList(directory.listAll()))) {
      boolean ours =
          each.equals(fileName()) || each.equals(logName(log)) || segments.contains(each);
      if (!ours && !each.equals(DiskPartition.LOCK)) {
        directory.deleteFile(each);
      }
    }
  }
}
