package org.overshelf.bench.similarity;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.feature.FeatureExtractor;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.disk.PartitionFolder;
import org.overshelf.index.similarity.router.RouterSpec;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.table.DocumentId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench features}: text to features, and a query against many documents. */
@Command(
    name = "features",
    description = {
      "How fast texts become features, and what a query costs in partitions on disk.",
      "Times are of the processor, on one core; the baseline is copying the same bytes."
    },
    mixinStandardHelpOptions = true)
public final class FeatureBench implements Callable<Integer> {

  private static final int TEXT = 1 << 20;

  @Option(
      names = "--documents",
      defaultValue = "100000",
      description = "How many documents are held (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    extraction(out);
    Path folder = Files.createTempDirectory("overshelf-features");
    try (PartitionFolder partitions = PartitionFolder.open(folder, 128, 16_384)) {
      query(partitions, out);
    } finally {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
    return 0;
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void extraction(PrintWriter out) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    while (text.length() < TEXT) {
      text.append(Integer.toString(random.nextInt(200_000), 30));
      text.append(random.nextInt(12) == 0 ? ".\n" : " ");
    }
    byte[] utf8 = text.toString().getBytes(StandardCharsets.UTF_8);
    double best = 0;
    double copying = 0;
    for (int round = 0; round < 30; round++) {
      long begun = cpu();
      int features = 0;
      for (int i = 0; i < 8; i++) {
        features += FeatureExtractor.of(utf8, utf8.length).count();
      }
      long done = cpu();
      int copied = 0;
      for (int i = 0; i < 8; i++) {
        copied += utf8.clone()[i] & 1;
      }
      long cloned = cpu();
      if (features + copied > 0) {
        best = Math.max(best, 8e3 * utf8.length / (done - begun));
        copying = Math.max(copying, 8e3 * utf8.length / Math.max(1, cloned - done));
      }
    }
    out.printf(Locale.ROOT, "features: %.0f MB/s (copying: %.0f MB/s)%n", best, copying);
    out.flush();
  }

  private static DocumentId id(int number) {
    return DocumentId.of(new FileId(Key.hash(("d" + number).getBytes(StandardCharsets.UTF_8))));
  }

  /** Documents in families of ten: half of the features are the family's. */
  private static Features features(int number) {
    Random own = new Random(number);
    Random family = new Random(-1 - number / 10);
    long[] features = new long[100];
    for (int i = 0; i < features.length; i++) {
      features[i] = (i < 50 ? family : own).nextLong() >>> Long.SIZE - Features.BITS;
    }
    return Features.of(features);
  }

  private void query(PartitionFolder partitions, PrintWriter out) throws Exception {
    Router router = RouterSpec.parse("votes").anew(new Epoch(0, partitions.count()));
    long begun = System.nanoTime();
    for (int i = 0; i < documents; i++) {
      Features features = features(i);
      List<Integer> chosen = router.store(Profile.of(features));
      router.placed(features, chosen);
      for (int each : chosen) {
        partitions.at(each).put(new Copy(id(i), i, Token.NONE, features));
      }
    }
    out.printf(
        Locale.ROOT,
        "taking in %,d documents of 100 features: %.0f a second%n",
        documents,
        documents * 1e9 / (System.nanoTime() - begun));
    out.flush();
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<Long> times = new ArrayList<>();
    long bytes = 0;
    int rounds = 2_000;
    for (int i = 0; i < 2 * rounds; i++) {
      Features features = features(i * 31 % documents);
      Profile profile = Profile.of(features);
      long allocated = threads.getCurrentThreadAllocatedBytes();
      long started = cpu();
      int found = 0;
      for (int each : router.ask(profile, 3)) {
        found += partitions.at(each).find(features, 20).best().size();
      }
      long done = cpu();
      if (i >= rounds && found > 0) {
        times.add(done - started);
        bytes += threads.getCurrentThreadAllocatedBytes() - allocated;
      }
    }
    times.sort(null);
    out.printf(
        Locale.ROOT,
        "a query, 3 of 128 partitions: median %.3f ms, 99 %% %.3f ms of one core; %,d bytes"
            + " allocated, the result among them%n",
        times.get(times.size() / 2) / 1e6,
        times.get(times.size() * 99 / 100) / 1e6,
        bytes / Math.max(1, times.size()));
    out.flush();
  }
}
