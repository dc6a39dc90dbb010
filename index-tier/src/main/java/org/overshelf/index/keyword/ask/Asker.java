package org.overshelf.index.keyword.ask;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.Facet;
import org.overshelf.index.replica.Replicas;

/**
 * What all queries of a node have in common: the ways to other nodes, and what is remembered of
 * them. Safe for any number of threads.
 */
public final class Asker {

  /** The kinds of request, for measuring how long each takes. */
  static final int COUNT = 0;

  static final int FIND = 1;
  static final int SHOW = 2;

  /** How many kinds there are. */
  public static final int KINDS = 3;

  private static final int LABELS = 100_000;

  private record Label(Facet facet, long key) {}

  private final Lines lines;
  private final Replicas replicas;
  private final double inlineFactor;
  private final KnownCounts counts = new KnownCounts();
  private final Cache<Label, String> labels = Caffeine.newBuilder().maximumSize(LABELS).build();

  /**
   * @param inlineFactor how many documents each partition shows at once, over its part of those
   *     that will be shown in all: 0 for none, a large number for all
   */
  public Asker(Lines lines, Replicas replicas, double inlineFactor) {
    this.lines = lines;
    this.replicas = replicas;
    this.inlineFactor = inlineFactor;
  }

  /** Begins a query. */
  public Inquiry inquire(Chart chart, Deadline deadline) {
    return new Inquiry(this, chart, deadline);
  }

  Lines lines() {
    return lines;
  }

  Replicas replicas() {
    return replicas;
  }

  KnownCounts counts() {
    return counts;
  }

  /** How many of a partition's documents are shown at once if {@code shown} are in all. */
  int inline(int shown, int partitions) {
    double some = Math.ceil(inlineFactor * shown / partitions);
    return (int) Math.min(shown, some);
  }

  /** The name of a facet's value, if it is known: a key is a hash of the name, so it stays. */
  public Optional<String> label(Facet facet, long key) {
    return facet == Facet.YEAR
        ? Optional.of(Long.toString(key))
        : Optional.ofNullable(labels.getIfPresent(new Label(facet, key)));
  }

  /** Remembers a name. */
  public void learn(Facet facet, long key, String label) {
    labels.put(new Label(facet, key), label);
  }
}
