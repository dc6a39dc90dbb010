package org.overshelf.index.similarity.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.TermVector;

/** What the papers say of their ways of routing, one test for each claim. */
class PaperClaimsTest {

  private static final int TRIALS = 4_000;

  /** Two sets with this Jaccard similarity, of random features. */
  private static List<Features> pair(Random random, int size, double similarity) {
    int shared = (int) Math.round(2 * size * similarity / (1 + similarity));
    long[] one = new long[size];
    long[] other = new long[size];
    for (int i = 0; i < size; i++) {
      one[i] = random.nextLong() >>> 16;
      other[i] = i < shared ? one[i] : random.nextLong() >>> 16;
    }
    return List.of(Features.of(one), Features.of(other));
  }

  private static double meeting(Router router, int m, double similarity) {
    Random random = new Random(1);
    int met = 0;
    for (int i = 0; i < TRIALS; i++) {
      List<Features> pair = pair(random, 100, similarity);
      List<Integer> stored = router.store(Profile.of(pair.getFirst()));
      List<Integer> asked = router.ask(Profile.of(pair.getLast()), m);
      met += asked.stream().anyMatch(stored::contains) ? 1 : 0;
    }
    return (double) met / TRIALS;
  }

  /** Content-based document routing, section 3.2, corollary 1: 1 − (1 − s)^m. */
  @Test
  void bottom_m_meets_with_at_least_the_probability_of_the_corollary() {
    for (int m : new int[] {1, 2, 4}) {
      for (double s : new double[] {0.2, 1 / 3.0, 0.6}) {
        Router router = new BottomRouter(new Epoch(0, 16_384), m, 0);
        assertThat(meeting(router, m, s)).isGreaterThan(1 - Math.pow(1 - s, m) - 0.03);
      }
    }
  }

  /** Section 3.2, the example: s = 1/3 and m = 4 find it in 80 %, m = 1 in 33 %. */
  @Test
  void four_partitions_find_a_third_of_similarity_in_four_of_five_cases() {
    assertThat(meeting(new BottomRouter(new Epoch(0, 16_384), 4, 0), 4, 1 / 3.0))
        .isGreaterThan(0.8);
    assertThat(meeting(new BottomRouter(new Epoch(0, 16_384), 1, 0), 1, 1 / 3.0))
        .isCloseTo(0.333, within(0.03));
  }

  /** The lecture: bands agree with probability 1 − (1 − s^r)^b. */
  @Test
  void bands_follow_the_s_curve() {
    for (int[] shape : new int[][] {{3, 1}, {5, 2}, {20, 5}}) {
      for (double s : new double[] {0.3, 0.5, 0.8}) {
        BandRouter router = new BandRouter(new Epoch(0, 128), shape[0], shape[1], 0);
        Random random = new Random(2);
        int agreeing = 0;
        double expected = 0;
        int trials = 600;
        for (int i = 0; i < trials; i++) {
          List<Features> pair = pair(random, 200, s);
          double real = pair.getFirst().jaccard(pair.getLast());
          expected += 1 - Math.pow(1 - Math.pow(real, shape[1]), shape[0]);
          boolean agree = false;
          for (int band = 0; band < shape[0] && !agree; band++) {
            agree = router.band(pair.getFirst(), band) == router.band(pair.getLast(), band);
          }
          agreeing += agree ? 1 : 0;
        }
        assertThat((double) agreeing / trials).isCloseTo(expected / trials, within(0.07));
      }
    }
  }

  /** Similarity search in Cassandra, section 2.1: bits agree with probability 1 − angle/π. */
  @Test
  void tokens_of_vectors_agree_in_as_many_bits_as_their_angle_says() {
    Random random = new Random(3);
    Hyperplanes planes = new Hyperplanes(128, 4);
    for (double angle : new double[] {0.2, 0.8, 1.5}) {
      double sum = 0;
      int trials = 400;
      for (int i = 0; i < trials; i++) {
        List<TermVector> pair = apart(random, angle);
        sum +=
            planes.token(pair.getFirst()).similarity(planes.token(pair.getLast()), planes.bits());
      }
      assertThat(sum / trials).isCloseTo(1 - angle / Math.PI, within(0.02));
    }
  }

  private static List<TermVector> apart(Random random, double angle) {
    double[] a = unit(random);
    double[] b = unit(random);
    double dot = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
    }
    double norm = Math.sqrt(1 - dot * dot);
    float[] one = new float[a.length];
    float[] other = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      one[i] = (float) a[i];
      double across = (b[i] - dot * a[i]) / norm;
      other[i] = (float) (Math.cos(angle) * a[i] + Math.sin(angle) * across);
    }
    return List.of(TermVector.of(one), TermVector.of(other));
  }

  private static double[] unit(Random random) {
    double[] vector = random.doubles(50, -1, 1).map(x -> random.nextGaussian()).toArray();
    double squares = 0;
    for (double each : vector) {
      squares += each * each;
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] /= Math.sqrt(squares);
    }
    return vector;
  }

  /** Section 4: tokens that follow each other on the ring differ in one bit. */
  @Test
  void neighbours_on_the_ring_differ_in_one_bit() {
    List<Long> ranks = new ArrayList<>(List.of(0L, 1L, 77L, 1L << 40));
    for (long rank : ranks) {
      assertThat(Long.bitCount(GrayCode.word(rank) ^ GrayCode.word(rank + 1))).isEqualTo(1);
      assertThat(GrayCode.rank(GrayCode.word(rank))).isEqualTo(rank);
    }
  }
}
