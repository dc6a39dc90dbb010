package org.overshelf.bench.similarity;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.overshelf.index.client.Kinship;
import org.overshelf.index.similarity.Features;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overshelf bench versions}: whether versions of one work are told from other works. */
@Command(
    name = "versions",
    description = {
      "Whether versions of one work are grouped, and different works are not.",
      "Files NAME-vN.xml are versions of NAME. Features in many of the documents do not count."
    },
    mixinStandardHelpOptions = true)
public final class VersionsBench implements Callable<Integer> {

  /** A feature in more documents than this, and in more than one in a hundred, does not tell. */
  private static final int FEW = 8;

  @Option(names = "--data", required = true, description = "A folder with the versions.")
  private Path data = Path.of(".");

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    List<Item> items = Corpus.read(List.of(data), false, out);
    List<Features> telling = telling(items);
    int pairs = 0;
    int grouped = 0;
    int merged = 0;
    double weakest = 1;
    double strongest = 0;
    for (int i = 0; i < items.size(); i++) {
      for (int j = i + 1; j < items.size(); j++) {
        int shared = telling.get(i).shared(telling.get(j));
        int smaller = Math.min(telling.get(i).count(), telling.get(j).count());
        double containment = smaller == 0 ? 0 : (double) shared / smaller;
        Kinship kinship = Kinship.of(shared, telling.get(i).count(), telling.get(j).count());
        boolean together = kinship == Kinship.SAME || kinship == Kinship.VERSION;
        if (items.get(i).work().equals(items.get(j).work())) {
          pairs++;
          grouped += together ? 1 : 0;
          weakest = Math.min(weakest, containment);
        } else if (together) {
          merged++;
          out.printf("merged: %s and %s%n", items.get(i).name(), items.get(j).name());
        } else {
          strongest = Math.max(strongest, shared >= 5 ? containment : 0);
        }
      }
    }
    out.printf(
        Locale.ROOT,
        "%d pairs of versions, %d grouped (%.3f); %d pairs of different works merged%n",
        pairs,
        grouped,
        (double) grouped / Math.max(1, pairs),
        merged);
    out.printf(
        Locale.ROOT,
        "least containment of versions %.3f, most of different works %.3f%n",
        weakest,
        strongest);
    out.flush();
    return merged == 0 ? 0 : 1;
  }

  private static List<Features> telling(List<Item> items) {
    Map<Long, Integer> counts = new HashMap<>();
    for (Item each : items) {
      Features features = each.profile().features();
      for (int i = 0; i < features.count(); i++) {
        counts.merge(features.at(i), 1, Integer::sum);
      }
    }
    int most = Math.max(FEW, items.size() / 100);
    List<Features> telling = new ArrayList<>();
    for (Item each : items) {
      Features features = each.profile().features();
      long[] kept = new long[features.count()];
      int count = 0;
      for (int i = 0; i < features.count(); i++) {
        if (counts.getOrDefault(features.at(i), 0) <= most) {
          kept[count++] = features.at(i);
        }
      }
      telling.add(Features.of(kept, count));
    }
    return telling;
  }
}
