package org.overshelf.dht.ring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What placement promises about load and movement, over several random rings each. Prints the
 * figures that {@code docs/adr/0005-placement.md} quotes; {@code -Dring.seeds=50} for more rings.
 */
class PlacementLoadTest {
  private static final long SEEDS = Long.getLong("ring.seeds", 3);

  @ParameterizedTest
  @CsvSource({
    "100, 1, false, 1.05", "100, 1, true, 1.05", "100, 10, false, 1.25", "100, 10, true, 1.35",
    "300, 1, true, 1.2", "300, 30, true, 1.5", "20, 1, true, 1.1", "7, 1, false, 1.05",
    "100, 2, false, 1.6", "20, 5, true, 1.7"
  })
  void nobody_holds_much_more_than_its_share_and_little_moves(
      int nodes, int sites, boolean mixed, double mostMoved) {
    double load = 0;
    double worst = 0;
    double sum = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomRing ring = new RandomRing(seed);
      RingView view = mixed ? ring.mixed(nodes, sites) : ring.equal(nodes, sites);
      Placement placement = Placement.of(view);
      load = Math.max(load, RandomRing.worstLoad(placement));
      RingMember gone = ring.any(view);
      Placement after = Placement.of(RandomRing.without(view, gone));
      double held = RandomRing.load(placement, gone);
      double moved =
          Math.max(RandomRing.moved(placement, after), RandomRing.moved(after, placement)) / held;
      worst = Math.max(worst, moved);
      sum += moved;
    }
    System.out.printf(
        "%d nodes, %d sites, %s: fullest %.3f of its share; moved %.3f of what one held, worst"
            + " %.3f%n",
        nodes, sites, mixed ? "1:10" : "equal", load, sum / SEEDS, worst);
    assertThat(load).isLessThanOrEqualTo(1.25);
    assertThat(worst).isLessThanOrEqualTo(mostMoved);
  }
}
