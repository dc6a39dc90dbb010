package org.overshelf.bench.similarity;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.router.BandRouter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench bands}: the S-curve of the lecture on minhash. */
@Command(
    name = "bands",
    description = {
      "How often documents of a given similarity agree in a band.",
      "The baseline is 1 - (1 - s^r)^b."
    },
    mixinStandardHelpOptions = true)
public final class BandsBench implements Callable<Integer> {

  private static final int SIZE = 200;

  @Option(names = "--b", defaultValue = "20", description = "Bands (default: ${DEFAULT-VALUE}).")
  private int bands;

  @Option(names = "--r", defaultValue = "5", description = "Rows (default: ${DEFAULT-VALUE}).")
  private int rows;

  @Option(
      names = "--pairs",
      defaultValue = "1000",
      description = "Pairs for each similarity (default: ${DEFAULT-VALUE}).")
  private int pairs;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    BandRouter router = new BandRouter(new Epoch(0, 128), bands, rows, 0);
    Random random = new Random(1);
    Report report = new Report("b = %d, r = %d".formatted(bands, rows));
    for (int percent = 5; percent < 100; percent += 5) {
      double wanted = percent / 100.0;
      int shared = (int) Math.round(2 * SIZE * wanted / (1 + wanted));
      double expected = 0;
      int agreed = 0;
      for (int pair = 0; pair < pairs; pair++) {
        long[] one = new long[SIZE];
        long[] other = new long[SIZE];
        for (int i = 0; i < SIZE; i++) {
          one[i] = random.nextLong() >>> 16;
          other[i] = i < shared ? one[i] : random.nextLong() >>> 16;
        }
        Features a = Features.of(one);
        Features b = Features.of(other);
        expected += 1 - Math.pow(1 - Math.pow(a.jaccard(b), rows), bands);
        for (int band = 0; band < bands; band++) {
          if (router.band(a, band) == router.band(b, band)) {
            agreed++;
            break;
          }
        }
      }
      report.add(
          "s = " + wanted,
          List.of(
              new Figure("measured", (double) agreed / pairs),
              new Figure("expected", expected / pairs)));
    }
    report.print(out);
    report.write(Path.of("bench-results"), "bands", "measured");
    return 0;
  }
}
