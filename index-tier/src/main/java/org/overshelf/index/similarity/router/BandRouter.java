package org.overshelf.index.similarity.router;

import java.util.ArrayList;
import java.util.List;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.Token;

/**
 * Minhash bands (the lecture on minhash): b bands of r minhash values each; a band's values
 * together choose a partition. Documents of similarity s have a band in common with probability 1 −
 * (1 − s^r)^b.
 */
public final class BandRouter implements Router {

  private final Epoch epoch;
  private final int bands;
  private final int rows;
  private final long seed;

  public BandRouter(Epoch epoch, int bands, int rows, long seed) {
    if (bands < 1 || rows < 1) {
      throw new IllegalArgumentException("bands and rows must be positive: " + bands + "×" + rows);
    }
    this.epoch = epoch;
    this.bands = bands;
    this.rows = rows;
    this.seed = seed;
  }

  @Override
  public Epoch epoch() {
    return epoch;
  }

  @Override
  public String name() {
    return "bands-%dx%d".formatted(bands, rows);
  }

  @Override
  public boolean needsTerms() {
    return false;
  }

  /** The value of a band: the same for documents whose minhashes in it are the same. */
  public long band(Features features, int band) {
    long value = band + 1L;
    for (int row = 0; row < rows; row++) {
      long smallest = Smallest.of(features, 1, seed + 1 + (long) band * rows + row)[0];
      value = Smallest.rank(value ^ smallest, 7);
    }
    return value;
  }

  @Override
  public List<Integer> store(Profile profile) {
    return partitions(profile.features(), bands, epoch.partitions());
  }

  @Override
  public List<Integer> ask(Profile profile, int most) {
    return partitions(profile.features(), most, epoch.partitions());
  }

  private List<Integer> partitions(Features features, int most, int among) {
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < Math.min(bands, most) && !features.isEmpty(); i++) {
      int partition = (int) Long.remainderUnsigned(band(features, i), among);
      if (!chosen.contains(partition)) {
        chosen.add(partition);
      }
    }
    return chosen;
  }

  @Override
  public Grown grow() {
    BandRouter next = new BandRouter(epoch.doubled(), bands, rows, seed);
    return new Grown() {
      @Override
      public List<Integer> divide(int partition, Features features, Token token) {
        return next.partitions(features, bands, next.epoch.partitions()).stream()
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
