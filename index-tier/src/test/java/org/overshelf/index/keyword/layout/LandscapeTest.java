package org.overshelf.index.keyword.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.layout.Advert.Held;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.placement.Server;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.testing.Golden;

class LandscapeTest {

  private static final int COPIES = 2;
  private final Map<NodeId, Advert> adverts = new HashMap<>();
  private final List<Server> servers = new ArrayList<>();

  private static NodeId node(int number) {
    return new NodeId(Key.hash(("node " + number).getBytes(StandardCharsets.UTF_8)));
  }

  private void serve(int nodes) {
    for (int i = 0; i < nodes; i++) {
      servers.add(new Server(node(i), "site", "machine-" + i, 1, true));
    }
  }

  private void say(int node, int told, State state, Set<Part> parts) {
    List<Held> held = new ArrayList<>();
    parts.forEach(part -> held.add(new Held(part, state, 10, 5, 0)));
    adverts.merge(
        node(node),
        new Advert(1, told, held),
        (old, more) -> {
          List<Held> all = new ArrayList<>(old.held());
          all.addAll(more.held());
          return new Advert(2, told, all);
        });
  }

  private Landscape seenBy(int node, int told) {
    Set<NodeId> here = new HashSet<>();
    servers.forEach(server -> here.add(server.id()));
    here.add(node(node));
    return new Landscape(node(node), servers, here, adverts, told, COPIES);
  }

  @Test
  void what_is_owed_by_all_nodes_is_every_partition_in_as_many_copies_as_there_should_be() {
    serve(5);
    List<Part> owed = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      owed.addAll(seenBy(i, 8).owed());
    }
    assertThat(owed).hasSize(8 * COPIES);
    assertThat(new HashSet<>(owed)).hasSize(8);
    assertThat(seenBy(9, 8).owed()).as("of a node that does not serve").isEmpty();
  }

  @Test
  void a_partition_is_given_up_only_when_all_who_owe_it_are_warm() {
    serve(4);
    Part part = seenBy(0, 4).owed().iterator().next();
    servers.removeIf(server -> server.id().equals(node(0)));
    assertThat(seenBy(0, 4).surplus(Set.of(part))).isEmpty();
    for (int i = 1; i < 4; i++) {
      say(i, 4, State.REBUILDING, seenBy(i, 4).owed());
    }
    assertThat(seenBy(0, 4).surplus(Set.of(part))).isEmpty();
    adverts.clear();
    for (int i = 1; i < 4; i++) {
      say(i, 4, State.WARM, seenBy(i, 4).owed());
    }
    assertThat(seenBy(0, 4).surplus(Set.of(part))).containsExactly(part);
    assertThat(seenBy(1, 4).surplus(seenBy(1, 4).owed())).as("what is owed").isEmpty();
  }

  @Test
  void queries_go_to_the_old_number_of_partitions_until_the_new_one_is_complete() {
    serve(3);
    List<Set<Part>> old = List.of(seenBy(0, 2).owed(), seenBy(1, 2).owed(), seenBy(2, 2).owed());
    for (int i = 0; i < 3; i++) {
      say(i, 6, State.WARM, old.get(i));
    }
    assertThat(seenBy(0, 6).partitions()).isEqualTo(6);
    assertThat(seenBy(0, 6).chart().of()).isEqualTo(2);
    for (int i = 0; i < 2; i++) {
      say(i, 6, State.WARM, seenBy(i, 6).owed());
    }
    assertThat(seenBy(0, 6).chart().of()).isEqualTo(2);
    assertThat(seenBy(0, 6).surplus(Set.of(new Part(0, 2)))).isEmpty();
    say(2, 6, State.WARM, seenBy(2, 6).owed());
    assertThat(seenBy(0, 6).isComplete()).isTrue();
    assertThat(seenBy(0, 6).chart().of()).isEqualTo(6);
    assertThat(seenBy(0, 6).chart().servers()).hasSize(6);
    assertThat(seenBy(0, 6).surplus(Set.of(new Part(0, 2)))).hasSize(1);
  }

  @Test
  void the_number_that_most_were_told_is_aimed_at() {
    serve(3);
    say(1, 4, State.WARM, Set.of());
    say(2, 4, State.WARM, Set.of());
    assertThat(seenBy(0, 8).partitions()).isEqualTo(4);
    say(1, 8, State.WARM, Set.of());
    assertThat(seenBy(0, 8).partitions()).isEqualTo(8);
  }

  @Test
  void one_server_makes_a_partition_anew_and_the_others_wait_for_it() {
    serve(3);
    for (int i = 0; i < 3; i++) {
      say(i, 4, State.REBUILDING, seenBy(i, 4).owed());
    }
    for (int number = 0; number < 4; number++) {
      int makers = 0;
      for (int i = 0; i < 3; i++) {
        Part part = new Part(number, 4);
        boolean owes = seenBy(i, 4).owed().contains(part);
        makers += owes && !seenBy(i, 4).isLeftToAnother(part) ? 1 : 0;
      }
      assertThat(makers).isEqualTo(1);
    }
  }

  @Test
  void an_advert_keeps_its_bytes() throws Exception {
    Advert advert =
        new Advert(7, 16, List.of(new Held(new Part(3, 16), State.WARM, 70_000, 99, 2)));
    Golden.check("index-advert", advert.toBytes());
    assertThat(Advert.of(advert.toBytes())).isEqualTo(advert);
  }
}
