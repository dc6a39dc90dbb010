package org.overshelf.bench.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.partition.Paper;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.PaperName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * A process that indexes the records, with plain Lucene and with Overshelf's partitions, and says
 * how long each took.
 */
@Command(name = "search-index", hidden = true)
public final class IndexBuild implements Callable<Integer> {

  private static final double BUFFER_MEGABYTES = 32;

  /** Records of a first round that is not counted. */
  private static final int WARM_UP = 15_000;

  @Parameters(index = "0")
  private Path records = Path.of("");

  @Parameters(index = "1")
  private Path to = Path.of("");

  @Parameters(index = "2..*")
  private List<Integer> partitions = List.of();

  @Override
  public Integer call() throws Exception {
    List<PaperRecord> all = new ArrayList<>();
    PaperRecord.read(records, all::add);
    List<PaperRecord> some = all.subList(0, Math.min(WARM_UP, all.size()));
    Path warm = to.resolve("warm-up");
    lucene(some, warm.resolve("lucene"));
    overshelf(some, warm.resolve("overshelf"), 4);
    ObjectNode said = new ObjectMapper().createObjectNode();
    said.set("lucene", timed(to.resolve("lucene"), folder -> lucene(all, folder)));
    for (int k : partitions) {
      said.set("overshelf-" + k, timed(index(to, k), folder -> overshelf(all, folder, k)));
    }
    System.out.println(said);
    return 0;
  }

  /** The data directory of a node with so many partitions. */
  static Path data(Path to, int partitions) {
    return to.resolve("overshelf-" + partitions);
  }

  private static Path index(Path to, int partitions) {
    return data(to, partitions).resolve("index");
  }

  private interface Work {
    void run(Path folder) throws IOException;
  }

  private static ObjectNode timed(Path folder, Work work) throws IOException {
    var cpu = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    System.gc(); // each begins with an empty heap
    long cpuBefore = cpu.getProcessCpuTime();
    long before = System.nanoTime();
    work.run(folder);
    ObjectNode said = new ObjectMapper().createObjectNode();
    said.put("seconds", (System.nanoTime() - before) / 1e9);
    said.put("cpuSeconds", (cpu.getProcessCpuTime() - cpuBefore) / 1e9);
    said.put("bytes", bytes(folder));
    return said;
  }

  private static long bytes(Path folder) throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(each);
      }
    }
    return bytes;
  }

  private static void lucene(List<PaperRecord> all, Path folder) throws IOException {
    try (LuceneEngine.Builder builder = new LuceneEngine.Builder(folder, BUFFER_MEGABYTES)) {
      for (PaperRecord each : all) {
        builder.add(each);
      }
    }
  }

  private static void overshelf(List<PaperRecord> all, Path folder, int k) throws IOException {
    long day = Journal.Day.numberOf(Instant.now());
    List<LucenePartition> opened = new ArrayList<>();
    long buffer = (long) (BUFFER_MEGABYTES * (1 << 20) / k);
    for (int i = 0; i < k; i++) {
      Path its = folder.resolve("partition-" + i + "-of-" + k);
      opened.add(LucenePartition.open(its, i + " of " + k, buffer));
    }
    for (PaperRecord each : all) {
      DocumentRow row = row(each);
      opened
          .get(Math.floorMod(row.id().value().b(), k))
          .put(new Paper(row, each.text(), true, Math.floorMod(each.id().hashCode(), 40)));
    }
    for (LucenePartition each : opened) {
      each.setComplete();
      each.awaitMerges();
      each.commit(day);
      each.close();
    }
  }

  private static DocumentRow row(PaperRecord record) {
    FileId file = new FileId(Key.hash(record.id().getBytes(StandardCharsets.UTF_8)));
    String first = record.authors().isEmpty() ? "" : record.authors().getFirst();
    return new DocumentRow(
        DocumentId.of(file),
        Instant.ofEpochSecond(1_700_000_000),
        file,
        "text/plain",
        record.body().length(),
        "record.txt",
        Optional.empty(),
        GroupId.of(PaperName.of(record.title(), first)),
        record.title(),
        record.authors(),
        record.year() > 0 ? OptionalInt.of(record.year()) : OptionalInt.empty(),
        record.venue(),
        record.abstractText(),
        0,
        List.of());
  }
}
