package org.overshelf.index.similarity.router;

import java.util.ArrayList;
import java.util.List;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.Token;

/**
 * Bottom-m: the partitions of the m smallest features, by their remainder (content-based document
 * routing, section 3.1). Two documents of Jaccard similarity s have one in common with a
 * probability of at least 1 − (1 − s)^m. Knows nothing but the document.
 */
public final class BottomRouter implements Router {

  private final Epoch epoch;
  private final int storing;
  private final long seed;

  /**
   * A router.
   *
   * @param storing m for storing; for asking it is what is asked for
   * @param seed of the order among features; 0 takes them as they are
   */
  public BottomRouter(Epoch epoch, int storing, long seed) {
    if (storing < 1) {
      throw new IllegalArgumentException("m must be positive, is " + storing);
    }
    this.epoch = epoch;
    this.storing = storing;
    this.seed = seed;
  }

  @Override
  public Epoch epoch() {
    return epoch;
  }

  @Override
  public String name() {
    return "bottom-" + storing;
  }

  @Override
  public boolean needsTerms() {
    return false;
  }

  @Override
  public List<Integer> store(Profile profile) {
    return partitions(profile.features(), storing, epoch.partitions());
  }

  @Override
  public List<Integer> ask(Profile profile, int most) {
    return partitions(profile.features(), most, epoch.partitions());
  }

  /** Features are evenly spread, so their order is as good as that of any hash of them. */
  private List<Integer> partitions(Features features, int m, int among) {
    long[] smallest = Smallest.of(features, m, seed);
    List<Integer> chosen = new ArrayList<>(m);
    for (long each : smallest) {
      int partition = (int) (each % among);
      if (!chosen.contains(partition)) {
        chosen.add(partition);
      }
    }
    return chosen;
  }

  @Override
  public Grown grow() {
    BottomRouter next = new BottomRouter(epoch.doubled(), storing, seed);
    return new Grown() {
      @Override
      public List<Integer> divide(int partition, Features features, Token token) {
        return next.partitions(features, storing, next.epoch.partitions()).stream()
            .filter(each -> each % epoch.partitions() == partition)
            .toList();
      }

      @Override
      public Router router() {
        return next;
      }
    };
  }
}
