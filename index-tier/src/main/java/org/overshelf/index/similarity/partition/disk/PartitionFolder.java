package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Partitions;

/**
 * All partitions in one folder of this machine, and what their owner notes down about them: a file
 * of lines {@code name=value}.
 */
public final class PartitionFolder implements Partitions, AutoCloseable {

  private static final String PREFIX = "features-";
  private static final String NOTES = "notes";
  private static final String MADE = "made";

  private final Path folder;
  private final long freshPostings;
  private volatile List<LazyPartition> partitions = List.of();
  private volatile boolean whole = true;
  private Map<String, String> noted = Map.of();

  private PartitionFolder(Path folder, long freshPostings) {
    this.folder = folder;
    this.freshPostings = freshPostings;
  }

  /**
   * Opens the partitions of a folder, or begins them.
   *
   * @param atLeast how many there must be; if the folder has more, they are there too
   * @param freshPostings how many pairs of feature and document each may hold in memory
   */
  public static PartitionFolder open(Path folder, int atLeast, long freshPostings)
      throws IOException {
    Files.createDirectories(folder);
    PartitionFolder opened = new PartitionFolder(folder, freshPostings);
    opened.noted = readNotes(folder);
    int made = Integer.parseInt(opened.noted.getOrDefault("partitions", "0"));
    opened.extend(Math.max(atLeast, made));
    for (String each : opened.noted.getOrDefault(MADE, "").split(",")) {
      if (!each.isEmpty() && !opened.partitions.get(Integer.parseInt(each)).exists()) {
        opened.whole = false;
      }
    }
    return opened;
  }

  private static Map<String, String> readNotes(Path folder) throws IOException {
    Path file = folder.resolve(NOTES);
    Map<String, String> notes = new TreeMap<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          notes.put(line.substring(0, equals), line.substring(equals + 1));
        }
      }
    }
    return notes;
  }

  /** Adds empty partitions until there are so many. */
  public synchronized void extend(int count) {
    List<LazyPartition> more = new ArrayList<>(partitions);
    while (more.size() < count) {
      Path place = folder.resolve(PREFIX + more.size());
      more.add(new LazyPartition(place, freshPostings, () -> whole = false));
    }
    partitions = List.copyOf(more);
  }

  /** Whether nothing was found to be damaged or missing since it was opened. */
  public boolean isWhole() {
    return whole;
  }

  @Override
  public int count() {
    return partitions.size();
  }

  @Override
  public FeaturePartition at(int partition) {
    return partitions.get(partition);
  }

  /** What was noted with the last commit. */
  public synchronized Map<String, String> notes() {
    return Map.copyOf(noted);
  }

  /** Makes all changes durable, and then these notes. */
  public synchronized void commit(Map<String, String> notes) throws IOException {
    for (LazyPartition each : partitions) {
      each.commit();
    }
    Map<String, String> next = new TreeMap<>(notes);
    next.put("partitions", String.valueOf(partitions.size()));
    next.put(
        MADE,
        Stream.iterate(0, i -> i < partitions.size(), i -> i + 1)
            .filter(i -> partitions.get(i).exists())
            .map(String::valueOf)
            .collect(Collectors.joining(",")));
    if (!next.equals(noted)) {
      write(next);
      noted = next;
    }
  }

  private void write(Map<String, String> notes) throws IOException {
    StringBuilder lines = new StringBuilder();
    notes.forEach((name, value) -> lines.append(name).append('=').append(value).append('\n'));
    Path pending = folder.resolve(NOTES + ".pending");
    try (FileChannel file =
        FileChannel.open(
            pending,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(lines.toString());
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      file.force(true);
    }
    Files.move(
        pending,
        folder.resolve(NOTES),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public synchronized void close() throws IOException {
    IOException failure = null;
    for (LazyPartition each : partitions) {
      try {
        each.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
