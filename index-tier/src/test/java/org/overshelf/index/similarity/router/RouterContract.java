package org.overshelf.index.similarity.router;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.Samples;
import org.overshelf.index.similarity.TermVector;
import org.overshelf.index.similarity.Token;
import org.overshelf.shared.testing.Seeded;

/** What every router does. */
abstract class RouterContract {

  private static final int PARTITIONS = 32;

  /** What settings call it. */
  abstract String spec();

  Router anew() {
    return RouterSpec.parse(spec()).anew(new Epoch(3, PARTITIONS));
  }

  static Profile profile(Random random) {
    float[] terms = new float[64];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = (float) random.nextGaussian();
    }
    return new Profile(
        Samples.features(random, random.nextInt(1, 60), 5_000), TermVector.of(terms));
  }

  static void place(Router router, Profile profile) {
    router.placed(profile.features(), router.store(profile));
  }

  @Test
  void partitions_are_distinct_and_among_those_that_there_are() {
    Seeded.check(
        getClass(),
        20,
        source -> {
          Random random = new Random(source.nextLong());
          Router router = anew();
          for (int i = 0; i < 100; i++) {
            Profile profile = profile(random);
            int most = random.nextInt(1, 8);
            assertThat(router.store(profile))
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .allMatch(each -> each >= 0 && each < PARTITIONS);
            assertThat(router.ask(profile, most))
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(most)
                .doesNotHaveDuplicates()
                .allMatch(each -> each >= 0 && each < PARTITIONS);
            place(router, profile);
          }
        });
  }

  @Test
  void a_document_without_features_is_stored_and_asked_for_nowhere() {
    Profile nothing = new Profile(Features.NONE, TermVector.of(new float[64]));
    assertThat(anew().store(nothing)).isEmpty();
    assertThat(anew().ask(nothing, 3)).isEmpty();
  }

  @Test
  void what_was_stored_is_asked_for_in_one_of_its_places() {
    Random random = new Random(5);
    Router router = anew();
    for (int i = 0; i < 200; i++) {
      Profile profile = profile(random);
      List<Integer> stored = router.store(profile);
      router.placed(profile.features(), stored);
      assertThat(router.ask(profile, 3)).containsAnyElementsOf(stored);
    }
  }

  @Test
  void a_router_that_was_written_and_read_decides_the_same() throws IOException {
    Random random = new Random(6);
    Router router = anew();
    for (int i = 0; i < 300; i++) {
      place(router, profile(random));
    }
    RouterSpec spec = RouterSpec.parse(spec());
    byte[] bytes = RouterFormat.encode(spec, router);
    RouterFormat.Decoded read = RouterFormat.decode(bytes);
    assertThat(read.spec()).isEqualTo(spec);
    assertThat(read.router().epoch()).isEqualTo(router.epoch());
    assertThat(RouterFormat.encode(spec, read.router())).isEqualTo(bytes);
    for (int i = 0; i < 100; i++) {
      Profile profile = profile(random);
      assertThat(read.router().store(profile)).isEqualTo(router.store(profile));
      assertThat(read.router().ask(profile, 3)).isEqualTo(router.ask(profile, 3));
    }
  }

  @Test
  void growing_sends_every_copy_to_its_partition_or_to_the_new_half_of_it() {
    Random random = new Random(7);
    Router router = anew();
    List<Profile> profiles = new ArrayList<>();
    List<List<Integer>> places = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      Profile profile = profile(random);
      List<Integer> stored = router.store(profile);
      router.placed(profile.features(), stored);
      profiles.add(profile);
      places.add(stored);
    }
    Router.Grown grown = router.grow();
    List<List<Integer>> now = new ArrayList<>();
    profiles.forEach(each -> now.add(new ArrayList<>()));
    for (int partition = 0; partition < PARTITIONS; partition++) {
      for (int i = 0; i < profiles.size(); i++) {
        if (places.get(i).contains(partition)) {
          Token token = router.token(profiles.get(i));
          List<Integer> divided = grown.divide(partition, profiles.get(i).features(), token);
          assertThat(divided).isNotEmpty().isSubsetOf(partition, partition + PARTITIONS);
          now.get(i).addAll(divided);
        }
      }
    }
    assertThat(grown.router().epoch()).isEqualTo(new Epoch(4, 2 * PARTITIONS));
    int found = 0;
    for (int i = 0; i < profiles.size(); i++) {
      List<Integer> asked = grown.router().ask(profiles.get(i), 6);
      found += asked.stream().anyMatch(now.get(i)::contains) ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(profiles.size() * 95 / 100);
  }
}
