package org.overshelf.index.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.testing.Seeded;

class AssignmentTest {

  private static final int ROUNDS = 300;
  private static final int[] COUNTS = {1, 4, 16, 128};

  @Test
  void every_partition_has_its_copies_on_distinct_machines() {
    Seeded.check(
        AssignmentTest.class,
        ROUNDS,
        random -> {
          List<Server> servers = servers(random, 1 + random.nextInt(20), 1 + random.nextInt(4));
          int copies = 1 + random.nextInt(4);
          for (int partitions : COUNTS) {
            Assignment assignment = Assignment.of(servers, partitions, copies);
            long machines = servers.stream().map(Server::machine).distinct().count();
            for (int i = 0; i < partitions; i++) {
              List<Server> serving = named(servers, assignment.servers(i));
              assertThat(serving).hasSize((int) Math.min(copies, machines));
              assertThat(serving.stream().map(Server::machine)).doesNotHaveDuplicates();
            }
          }
        });
  }

  @Test
  void while_any_server_is_here_every_partition_has_one_that_is() {
    Seeded.check(
        AssignmentTest.class,
        ROUNDS,
        random -> {
          List<Server> servers = servers(random, 2 + random.nextInt(20), 3);
          int here = random.nextInt(servers.size());
          for (int i = 0; i < servers.size(); i++) {
            servers.set(i, away(servers.get(i), i == here || random.nextInt(4) == 0));
          }
          Assignment assignment = Assignment.of(servers, 32, 1 + random.nextInt(3));
          for (int i = 0; i < 32; i++) {
            assertThat(named(servers, assignment.servers(i))).anyMatch(Server::here);
          }
        });
  }

  @Test
  void who_stands_in_for_a_server_that_is_away_serves_besides_it_and_nothing_else_moves() {
    Seeded.check(
        AssignmentTest.class,
        ROUNDS,
        random -> {
          List<Server> servers = servers(random, 7, 1);
          Assignment before = Assignment.of(servers, 16, 2);
          servers.set(3, away(servers.get(3), false));
          Assignment after = Assignment.of(servers, 16, 2);
          for (int i = 0; i < 16; i++) {
            assertThat(after.servers(i)).isEqualTo(before.servers(i));
          }
        });
  }

  @Test
  void nobody_serves_much_more_than_its_share_on_a_single_site() {
    Seeded.check(
        AssignmentTest.class,
        ROUNDS,
        random -> {
          List<Server> servers = servers(random, 4 + random.nextInt(12), 1);
          double[] shares = Shares.of(servers, 64, 3);
          Assignment assignment = Assignment.of(servers, 64, 3);
          for (int i = 0; i < shares.length; i++) {
            assertThat((double) assignment.owed(servers.get(i).id()).size())
                .isLessThanOrEqualTo(shares[i] + 2);
          }
        });
  }

  @Test
  void copies_lie_on_distinct_sites_where_sites_are_alike() {
    Seeded.check(
        AssignmentTest.class,
        ROUNDS,
        random -> {
          List<Server> servers = new ArrayList<>();
          for (int i = 0; i < 9; i++) {
            servers.add(server(random, "site-" + i % 3, 100));
          }
          Assignment assignment = Assignment.of(servers, 32, 3);
          int distinct = 0;
          for (int i = 0; i < 32; i++) {
            distinct += distinct(servers, assignment.servers(i), Server::site) == 3 ? 1 : 0;
          }
          assertThat(distinct).isEqualTo(32);
        });
  }

  @Test
  void a_tiny_site_is_not_drowned_for_the_sake_of_distinct_sites() {
    RandomGenerator random = new Random(1);
    List<Server> servers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      servers.add(server(random, "home", 1_000));
    }
    Server attic = server(random, "attic", 100);
    servers.add(attic);
    Assignment assignment = Assignment.of(servers, 128, 3);
    double share = 128 * 3 * 100 / 10_100.0;
    assertThat((double) assignment.owed(attic.id()).size()).isLessThanOrEqualTo(2 * share + 1);
  }

  @Test
  void little_moves_when_a_server_comes_or_goes() {
    double[] sum = new double[2];
    Seeded.check(
        AssignmentTest.class,
        ROUNDS,
        random -> {
          int count = 5 + random.nextInt(12);
          List<Server> all = servers(random, count, 1 + random.nextInt(2));
          List<Server> fewer = new ArrayList<>(all);
          Server gone = fewer.remove(random.nextInt(count));
          int partitions = COUNTS[random.nextInt(COUNTS.length)];
          Assignment with = Assignment.of(all, partitions, 3);
          Assignment without = Assignment.of(fewer, partitions, 3);
          sum[0] += moves(with, without);
          sum[1] += with.owed(gone.id()).size();
        });
    assertThat(sum[0] / sum[1]).as("moved for each that had to").isLessThan(1.5);
  }

  @Test
  void a_lone_server_serves_everything_and_the_order_of_servers_does_not_matter() {
    Seeded.check(
        AssignmentTest.class,
        ROUNDS,
        random -> {
          List<Server> servers = servers(random, 1 + random.nextInt(9), 3);
          Assignment lone = Assignment.of(servers.subList(0, 1), 16, 3);
          assertThat(lone.owed(servers.getFirst().id())).hasSize(16);
          Assignment straight = Assignment.of(servers, 16, 3);
          Collections.shuffle(servers);
          Assignment shuffled = Assignment.of(servers, 16, 3);
          for (int i = 0; i < 16; i++) {
            assertThat(shuffled.servers(i)).isEqualTo(straight.servers(i));
          }
        });
    assertThat(Assignment.of(List.of(), 4, 3).servers(2)).isEmpty();
  }

  private static long moves(Assignment from, Assignment to) {
    long moves = 0;
    for (int i = 0; i < from.partitions(); i++) {
      Set<NodeId> had = new HashSet<>(from.servers(i));
      moves += to.servers(i).stream().filter(each -> !had.contains(each)).count();
    }
    return moves;
  }

  private static long distinct(
      List<Server> servers, List<NodeId> ids, Function<Server, String> property) {
    return named(servers, ids).stream().map(property).distinct().count();
  }

  private static List<Server> named(List<Server> servers, List<NodeId> ids) {
    return servers.stream().filter(server -> ids.contains(server.id())).toList();
  }

  private static Server away(Server server, boolean here) {
    return new Server(server.id(), server.site(), server.machine(), server.weight(), here);
  }

  private static List<Server> servers(RandomGenerator random, int count, int sites) {
    List<Server> servers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      servers.add(server(random, "site-" + random.nextInt(sites), 100 + random.nextInt(900)));
    }
    return servers;
  }

  private static Server server(RandomGenerator random, String site, long weight) {
    byte[] name = Long.toString(random.nextLong()).getBytes(StandardCharsets.UTF_8);
    NodeId id = new NodeId(Key.hash(name));
    return new Server(id, site, "machine-" + id.shortName(), weight, true);
  }
}
