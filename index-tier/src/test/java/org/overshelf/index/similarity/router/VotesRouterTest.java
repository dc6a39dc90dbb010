package org.overshelf.index.similarity.router;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.Samples;

class VotesRouterTest extends RouterContract {

  @Override
  String spec() {
    return "votes:2:100000";
  }

  /** Versions of so many works: each version has most features of its work and some of its own. */
  private static List<Profile> versions(Random random, int works, int each) {
    List<Profile> versions = new ArrayList<>();
    for (int work = 0; work < works; work++) {
      for (int version = 0; version < each; version++) {
        long[] features = new long[40];
        for (int i = 0; i < features.length; i++) {
          boolean own = random.nextInt(4) == 0;
          features[i] = Samples.feature(own ? random.nextInt() : 1_000_000 + work * 40 + i);
        }
        versions.add(Profile.of(Features.of(features)));
      }
    }
    java.util.Collections.shuffle(versions, random);
    return versions;
  }

  private static double fullest(List<List<Integer>> places, int partitions) {
    long[] loads = new long[partitions];
    places.forEach(each -> each.forEach(partition -> loads[partition]++));
    long all = java.util.Arrays.stream(loads).sum();
    return java.util.Arrays.stream(loads).max().orElse(0) * (double) partitions / all;
  }

  @Test
  void versions_find_each_other_in_three_partitions_and_no_partition_is_overfull() {
    Router router = new VotesRouter(new Epoch(0, 32), 2, 1_000_000);
    List<Profile> versions = versions(new Random(8), 300, 5);
    List<List<Integer>> places = new ArrayList<>();
    int met = 0;
    for (Profile each : versions) {
      List<Integer> asked = router.ask(each, 3);
      List<Integer> stored = router.store(each);
      met += asked.stream().anyMatch(stored::contains) ? 1 : 0;
      router.placed(each.features(), stored);
      places.add(stored);
    }
    assertThat(met).isGreaterThan(versions.size() * 9 / 10);
    assertThat(fullest(places, 32)).isLessThanOrEqualTo(2.0);
  }

  @Test
  void what_is_removed_is_forgotten() {
    VotesRouter router = new VotesRouter(new Epoch(0, 32), 2, 1_000_000);
    Random random = new Random(9);
    List<Profile> versions = versions(random, 50, 4);
    VotesRouter untouched = new VotesRouter(new Epoch(0, 32), 2, 1_000_000);
    for (Profile each : versions) {
      List<Integer> stored = router.store(each);
      router.placed(each.features(), stored);
      router.removed(each.features(), stored);
    }
    Profile other = profile(random);
    assertThat(router.store(other)).isEqualTo(untouched.store(other));
  }

  @Test
  void the_table_stays_within_its_limit() {
    VotesRouter router = new VotesRouter(new Epoch(0, 32), 2, 1_000);
    Random random = new Random(10);
    for (int i = 0; i < 500; i++) {
      place(router, Profile.of(Samples.features(random, 50, Integer.MAX_VALUE)));
    }
    assertThat(router.known()).isBetween(400, 1_000);
  }

  @Test
  void machines_that_have_not_heard_of_each_other_still_meet() {
    Router one = new VotesRouter(new Epoch(0, 32), 2, 1_000_000);
    Router other = new VotesRouter(new Epoch(0, 32), 2, 1_000_000);
    int met = 0;
    List<Profile> works = versions(new Random(11), 200, 1);
    for (Profile each : works) {
      List<Integer> stored = one.store(each);
      one.placed(each.features(), stored);
      met += other.ask(each, 3).stream().anyMatch(stored::contains) ? 1 : 0;
    }
    assertThat(met).isGreaterThan(works.size() * 6 / 10);
  }
}
