package org.overshelf.dht.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.dht.simulation.SimulatedNode;
import org.overshelf.dht.simulation.Simulation;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;

class DecreesTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final NodeId SOMEBODY = new NodeId(Key.hash(new byte[] {1}));
  private static final NodeId ANOTHER = new NodeId(Key.hash(new byte[] {2}));

  private final LibraryAuthority authority = LibraryAuthority.of(NodeIdentity.generate());
  private final LibraryAuthority impostor = LibraryAuthority.of(NodeIdentity.generate());
  private final Simulation simulation = Simulation.of(1);
  private final Map<NodeId, Decrees> known = new HashMap<>();

  @TempDir Path directory;

  @Test
  void a_revocation_and_a_core_reach_everybody_within_reach_at_once() throws IOException {
    List<SimulatedNode> nodes = nodes(20);
    decreesOf(nodes.getFirst()).add(authority.revoke(SOMEBODY, NOW));
    decreesOf(nodes.get(1)).add(authority.core(1, List.of(nodes.get(1).id())));
    simulation.run(Duration.ofSeconds(1));

    for (SimulatedNode node : nodes) {
      assertThat(decreesOf(node).revoked(SOMEBODY)).isTrue();
      assertThat(decreesOf(node).core().orElseThrow().nodes()).containsExactly(nodes.get(1).id());
    }
  }

  @Test
  void who_was_away_learns_of_it_later_and_both_sides_of_a_cut_come_to_know_the_same()
      throws IOException {
    List<SimulatedNode> nodes = nodes(3);
    SimulatedNode away = nodes.get(2);
    nodes
        .subList(0, 2)
        .forEach(
            near -> {
              simulation.network().cut(near, away);
              simulation.network().cut(away, near);
            });
    decreesOf(nodes.getFirst()).add(authority.revoke(SOMEBODY, NOW));
    decreesOf(away).add(authority.revoke(ANOTHER, NOW));
    decreesOf(away).add(authority.core(2, List.of(away.id())));
    decreesOf(nodes.getFirst()).add(authority.core(1, List.of(nodes.getFirst().id())));
    simulation.run(Duration.ofSeconds(20));
    assertThat(decreesOf(away).revoked(SOMEBODY)).isFalse();

    simulation.network().join();
    simulation.run(Duration.ofSeconds(60));
    for (SimulatedNode node : nodes) {
      assertThat(decreesOf(node).revocations()).hasSize(2);
      assertThat(decreesOf(node).core().orElseThrow().number()).isEqualTo(2);
    }
  }

  @Test
  void what_the_library_did_not_sign_is_not_believed_and_not_passed_on() throws IOException {
    List<SimulatedNode> nodes = nodes(3);
    Decrees decrees = decreesOf(nodes.getFirst());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> decrees.add(impostor.revoke(SOMEBODY, NOW)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> decrees.add(impostor.core(9, List.of(SOMEBODY))));

    DecreeMessage lie =
        new DecreeMessage(
            Key.MIN,
            9,
            Optional.of(impostor.core(9, List.of(SOMEBODY))),
            List.of(impostor.revoke(ANOTHER, NOW)));
    nodes
        .get(1)
        .transport()
        .request(nodes.get(2).id(), DecreeSpreader.KIND, lie.encode(), Duration.ofSeconds(1));
    simulation.run(Duration.ofSeconds(20));
    for (SimulatedNode node : nodes) {
      assertThat(decreesOf(node).revocations()).isEmpty();
      assertThat(decreesOf(node).core()).isEmpty();
    }
  }

  @Test
  void decrees_outlive_a_restart_and_an_older_core_never_comes_back() throws IOException {
    Decrees before = Decrees.open(directory, authority.publicKey());
    before.add(authority.revoke(SOMEBODY, NOW));
    before.add(authority.core(2, List.of(SOMEBODY, ANOTHER)));
    assertThat(before.add(authority.core(1, List.of(SOMEBODY)))).isFalse();

    Decrees after = Decrees.open(directory, authority.publicKey());
    assertThat(after.revoked(SOMEBODY)).isTrue();
    assertThat(after.core().orElseThrow().nodes()).containsExactly(SOMEBODY, ANOTHER);
  }

  @Test
  void a_certificate_counts_only_for_the_key_that_this_library_admitted() throws Exception {
    NodeIdentity node = NodeIdentity.generate();
    LibraryCertification certification = new LibraryCertification(authority.certificate());
    byte[] ours = authority.admit(node.publicKey(), NOW).getEncoded();
    byte[] theirs = impostor.admit(node.publicKey(), NOW).getEncoded();
    byte[] own = Certificates.selfSigned(node, NOW).getEncoded();

    assertThat(certification.admits(node.publicKey(), ours)).isTrue();
    assertThat(certification.admits(NodeIdentity.generate().publicKey(), ours)).isFalse();
    assertThat(certification.admits(node.publicKey(), theirs)).isFalse();
    assertThat(certification.admits(node.publicKey(), own)).isFalse();
    assertThat(certification.admits(node.publicKey(), new byte[0])).isFalse();
  }

  private List<SimulatedNode> nodes(int count) {
    for (int i = 0; i < count; i++) {
      simulation.addNode("here", this::boot);
    }
    return simulation.nodes();
  }

  private void boot(SimulatedNode node) {
    try {
      Path folder = Files.createDirectories(directory.resolve("node-" + node.index()));
      Decrees decrees = Decrees.open(folder, authority.publicKey());
      known.put(node.id(), decrees);
      var unused =
          new DecreeSpreader(
              decrees,
              () ->
                  simulation.nodes().stream()
                      .map(SimulatedNode::id)
                      .filter(id -> !id.equals(node.id()))
                      .toList(),
              node.transport(),
              node.timers(),
              Runnable::run,
              node.random());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Decrees decreesOf(SimulatedNode node) {
    return known.get(node.id());
  }
}
