package org.overshelf.index.keyword;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.wire.Part;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions that this node holds, each in a folder of its own. Safe for any number of threads.
 */
final class Shelf implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Shelf.class);
  private static final String PREFIX = "partition-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,4})-of-(\\d{1,4})");

  private final Path folder;
  private final long bufferBytes;
  private final AtomicLong changes = new AtomicLong();
  private volatile Map<Part, Slot> slots = Map.of();

  private Shelf(Path folder, long bufferBytes) {
    this.folder = folder;
    this.bufferBytes = bufferBytes;
  }

  /** Opens all partitions in a folder; what is no partition is deleted. */
  static Shelf open(Path folder, long bufferBytes) throws IOException {
    Files.createDirectories(folder);
    Shelf shelf = new Shelf(folder, bufferBytes);
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.sorted().toList()) {
        String name = each.getFileName().toString();
        Matcher match = NAME.matcher(name);
        if (match.matches()) {
          shelf.put(new Part(Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2))));
        } else if (name.startsWith(PREFIX) && !name.endsWith(".copy")) {
          LucenePartition.delete(each);
        }
      }
      return shelf;
    } catch (IOException | RuntimeException e) {
      shelf.close();
      throw e;
    }
  }

  /** The place of a partition, which is made if there is none. */
  synchronized Slot put(Part part) throws IOException {
    Slot known = slots.get(part);
    if (known != null) {
      return known;
    }
    Path its = folder.resolve(PREFIX + part.number() + "-of-" + part.of());
    Slot slot = new Slot(part, its, Math.max(1 << 20, bufferBytes / part.of()));
    Map<Part, Slot> more = new TreeMap<>(slots);
    more.put(part, slot);
    slots = more;
    changed();
    return slot;
  }

  /** Deletes a partition for good. */
  synchronized void drop(Part part) {
    Map<Part, Slot> fewer = new TreeMap<>(slots);
    Slot slot = fewer.remove(part);
    slots = fewer;
    changed();
    if (slot != null) {
      try {
        slot.delete();
      } catch (IOException e) {
        LOG.warn("a partition could not be deleted partition={}", part, e);
      }
    }
  }

  Optional<Slot> find(Part part) {
    return Optional.ofNullable(slots.get(part));
  }

  /** All partitions, in order. */
  List<Slot> all() {
    return List.copyOf(slots.values());
  }

  /** Something about the partitions here is not as it was. */
  void changed() {
    changes.incrementAndGet();
  }

  /** How often something has changed. */
  long changes() {
    return changes.get();
  }

  @Override
  public void close() {
    all().forEach(Slot::close);
  }
}
