package org.overshelf.index.similarity.router;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.Token;

/**
 * Hyperplane tokens on a ring (similarity search in Cassandra, sections 2.1 and 4): a token's place
 * is its rank in the reflected Gray code, in which neighbours differ in one bit, and the ring is
 * divided into K equal ranges.
 *
 * <p>Asking goes to the token's own range and then either to those beside it, as the paper has it,
 * or to those of the tokens that differ in the bits about which the planes are least certain.
 *
 * <p>K is a power of two. Range r is partition r with its bits reversed, so that of a range that is
 * divided one half keeps its number p and the other becomes p + K.
 */
public final class HyperplaneRouter implements Router {

  /** Where else than in its own range a token is asked for. */
  public enum Probe {
    /** The ranges before and after. */
    NEIGHBOURS,
    /** The ranges of tokens with uncertain bits flipped. */
    FLIPS
  }

  private final Epoch epoch;
  private final Hyperplanes planes;
  private final int copies;
  private final Probe probe;

  /**
   * A router.
   *
   * @param copies in how many ranges a document is stored
   */
  public HyperplaneRouter(Epoch epoch, Hyperplanes planes, int copies, Probe probe) {
    if (Integer.bitCount(epoch.partitions()) != 1) {
      throw new IllegalArgumentException(
          "a ring has a power of two ranges, not " + epoch.partitions());
    }
    this.epoch = epoch;
    this.planes = planes;
    this.copies = copies;
    this.probe = probe;
  }

  @Override
  public Epoch epoch() {
    return epoch;
  }

  @Override
  public String name() {
    return "hyperplanes-%d-%s".formatted(planes.bits(), probe == Probe.FLIPS ? "flips" : "ring");
  }

  @Override
  public boolean needsTerms() {
    return true;
  }

  @Override
  public Token token(Profile profile) {
    return planes.token(profile.terms());
  }

  @Override
  public List<Integer> store(Profile profile) {
    return profile.features().isEmpty() ? List.of() : partitions(profile, copies);
  }

  @Override
  public List<Integer> ask(Profile profile, int most) {
    return profile.features().isEmpty() ? List.of() : partitions(profile, most);
  }

  private List<Integer> partitions(Profile profile, int most) {
    float[] products = planes.project(profile.terms().toArray(), new float[Hyperplanes.MAX_BITS]);
    Token token = planes.token(products);
    int wanted = Math.min(most, epoch.partitions());
    return switch (probe) {
      case NEIGHBOURS -> neighbours(token, wanted);
      case FLIPS -> flips(token, products, wanted);
    };
  }

  private List<Integer> neighbours(Token token, int most) {
    int range = range(token);
    List<Integer> chosen = new ArrayList<>();
    for (int step = 0; chosen.size() < most; step++) {
      add(chosen, partition(range + step));
      if (chosen.size() < most) {
        add(chosen, partition(range - step));
      }
    }
    return chosen;
  }

  /**
   * Tokens in the order of the certainty that a change of bits costs: the sum of the distances from
   * the planes that are crossed. Only the first bits choose the range.
   */
  private List<Integer> flips(Token token, float[] products, int most) {
    int deciding = Math.min(planes.bits(), Integer.numberOfTrailingZeros(epoch.partitions()));
    List<Integer> chosen = new ArrayList<>();
    double[] costs = new double[1 << Math.min(deciding, 12)];
    Integer[] masks = new Integer[costs.length];
    for (int mask = 0; mask < costs.length; mask++) {
      masks[mask] = mask;
      for (int bit = 0; bit < deciding; bit++) {
        costs[mask] += (mask >>> bit & 1) == 0 ? 0 : Math.abs(products[bit]);
      }
    }
    Arrays.sort(masks, Comparator.comparingDouble(mask -> costs[mask]));
    for (int i = 0; i < masks.length && chosen.size() < most; i++) {
      long flipped = Integer.reverse(masks[i]) & 0xffff_ffffL;
      add(chosen, partition(range(new Token(token.high() ^ flipped << 32, token.low()))));
    }
    return chosen;
  }

  private static void add(List<Integer> chosen, int partition) {
    if (!chosen.contains(partition)) {
      chosen.add(partition);
    }
  }

  /** The first bits of a token's rank in the Gray code. */
  int range(Token token) {
    int bits = Integer.numberOfTrailingZeros(epoch.partitions());
    return bits == 0 ? 0 : (int) (GrayCode.rank(token.high()) >>> Long.SIZE - bits);
  }

  private int partition(int range) {
    int bits = Integer.numberOfTrailingZeros(epoch.partitions());
    return bits == 0 ? 0 : Integer.reverse(range << Integer.SIZE - bits);
  }

  @Override
  public Grown grow() {
    HyperplaneRouter next = new HyperplaneRouter(epoch.doubled(), planes, copies, probe);
    return new Grown() {
      @Override
      public List<Integer> divide(int partition, Features features, Token token) {
        // A copy beside its own range goes to the half that is nearer to it, or is the likelier.
        int own = next.partition(next.range(token));
        int half = partition + epoch.partitions();
        if (own == partition || own == half) {
          return List.of(own);
        }
        int range = Integer.reverse(partition) >>> Integer.SIZE - ringBits();
        int first = 2 * range;
        int ring = next.epoch.partitions();
        int at = next.range(token);
        int up = Math.floorMod(first - at, ring);
        int down = Math.floorMod(at - first - 1, ring);
        return List.of(next.partition(up <= down ? first : first + 1));
      }

      private int ringBits() {
        return Integer.numberOfTrailingZeros(epoch.partitions());
      }

      @Override
      public Router router() {
        return next;
      }
    };
  }
}
