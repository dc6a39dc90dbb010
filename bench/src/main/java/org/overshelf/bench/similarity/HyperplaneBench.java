package org.overshelf.bench.similarity;

import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import org.overshelf.index.similarity.router.Hyperplanes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code overshelf bench hyperplanes}: table 1 of the paper on similarity search in Cassandra. */
@Command(
    name = "hyperplanes",
    description = {
      "Tokens of 10,000 vectors of 50 dimensions (table 1 of 'similarity search in Cassandra').",
      "The baseline is Murmur3 of 128 bits over the same numbers."
    },
    mixinStandardHelpOptions = true)
public final class HyperplaneBench implements Callable<Integer> {

  private static final int KEYS = 10_000;
  private static final int WARM = 5_000;
  private static final int DIMENSIONS = 50;
  private static final int RUNS = 30;

  @Spec private CommandSpec spec;

  /** Kept, so that nothing is computed in vain. */
  private long all;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    Random random = new Random(1);
    List<float[]> vectors = new ArrayList<>();
    List<byte[]> bytes = new ArrayList<>();
    for (int i = 0; i < KEYS + WARM; i++) {
      float[] vector = new float[DIMENSIONS];
      ByteBuffer buffer = ByteBuffer.allocate(DIMENSIONS * Float.BYTES);
      for (int j = 0; j < DIMENSIONS; j++) {
        vector[j] = random.nextInt(100) - 49.5f; // centred: else every bit would come out 1
        buffer.putFloat(vector[j]);
      }
      vectors.add(vector);
      bytes.add(buffer.array());
    }
    Report report = new Report("milliseconds for 10,000 tokens");
    Hasher128 murmur = Hashing.murmur3_128();
    double base =
        measure(
            i -> {
              all += murmur.hashBytesTo128Bits(bytes.get(i)).getLeastSignificantBits();
            });
    report.add("murmur3-128", List.of(new Figure("ms", base), new Figure("ratio", 1)));
    for (int bits : new int[] {16, 32, 64, 128}) {
      Hyperplanes planes = new Hyperplanes(bits, 2);
      float[] products = new float[Hyperplanes.MAX_BITS];
      double time =
          measure(
              i -> {
                all += planes.token(planes.project(vectors.get(i), products)).high();
              });
      report.add(
          "hyperplanes-" + bits, List.of(new Figure("ms", time), new Figure("ratio", time / base)));
    }
    report.print(out);
    out.printf(Locale.ROOT, "(checksum %d)%n", all);
    out.flush();
    report.write(Path.of("bench-results"), "hyperplanes", "ratio");
    return 0;
  }

  private interface Work {
    void token(int i);
  }

  /** The best of many runs: what the machine can do when it is left alone. */
  private static double measure(Work work) {
    double best = Double.MAX_VALUE;
    for (int run = 0; run < RUNS; run++) {
      for (int i = KEYS; i < KEYS + WARM; i++) {
        work.token(i);
      }
      long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int i = 0; i < KEYS; i++) {
        work.token(i);
      }
      long done = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      best = Math.min(best, (done - begun) / 1e6);
    }
    return best;
  }
}
