package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.replication.TestRing.Node;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;

/** One fault at a time, on real threads: what callers see, and what is set right behind them. */
class RingFaultsTest {

  private static final ReplicationSettings SETTINGS =
      TestRing.settings(
          Map.of(
              "replication.hand-off-interval", "20ms",
              "replication.retry-pause", "1ms",
              "replication.read-deadline", "200ms",
              "replication.write-deadline", "300ms"));

  private final Random random = new Random(11);
  private final TestRing ring = TestRing.of(6, 3, SETTINGS);
  private final Block block = Samples.block(random, 3000);
  private final Lookup<Block> found = new Lookup.Found<>(block);

  @AfterEach
  void close() {
    ring.close();
  }

  private static Lookup<Block> on(Node node, Key key) {
    return node.store().get(key);
  }

  @Test
  void every_owner_gets_a_copy_and_nobody_else() throws Exception {
    ring.stranger(block.key()).replication().blocks().put(block);
    await()
        .atMost(TestRing.SOON)
        .untilAsserted(
            () ->
                assertThat(ring.owners(block.key()))
                    .allMatch(owner -> on(owner, block.key()).equals(found)));
    assertThat(ring.nodes().stream().filter(node -> on(node, block.key()).equals(found)))
        .hasSize(3);
  }

  @Test
  void what_an_owner_missed_is_handed_to_it_when_it_is_back() throws Exception {
    List<Node> owners = ring.owners(block.key());
    Node away = owners.getFirst();
    Entry entry = Samples.entries(random, Samples.identity(), block.key(), 1, 50).getFirst();
    ring.stop(away.id(), false);
    Replication writer = ring.stranger(block.key()).replication();
    writer.blocks().put(block);
    writer.rows().append(List.of(entry));
    await()
        .atMost(TestRing.SOON)
        .until(() -> ring.nodes().stream().mapToInt(node -> node.hints().size()).sum() == 2);
    assertThat(on(away, block.key())).isEqualTo(new Lookup.Missing<>());

    ring.startAgain(away.id());
    await()
        .atMost(TestRing.SOON)
        .until(() -> ring.nodes().stream().allMatch(node -> node.hints().size() == 0));
    assertThat(on(away, block.key())).isEqualTo(found);
    assertThat(away.store().read(RowQuery.first(block.key())).required().entries())
        .containsExactly(entry);
    assertThat(ring.nodes().stream().mapToLong(n -> n.replication().statistics().handedOver()))
        .contains(2L);
  }

  @Test
  void two_of_three_owners_may_be_down_for_writing_and_one_for_saying_that_nothing_is_there()
      throws Exception {
    List<Node> owners = ring.owners(block.key());
    Node client = ring.stranger(block.key());
    ring.stop(owners.get(0).id(), true);
    assertThat(client.replication().blocks().get(block.key())).isEqualTo(new Lookup.Missing<>());
    ring.stop(owners.get(1).id(), true);
    assertThat(client.replication().blocks().get(block.key()))
        .isInstanceOf(Lookup.Unreachable.class);
    client.replication().blocks().put(block);
    assertThat(client.replication().blocks().get(block.key())).isEqualTo(found);
    ring.stop(owners.get(2).id(), true);
    assertThat(client.replication().blocks().get(block.key()))
        .as("only a substitute is left")
        .isEqualTo(found);
    Block orphan =
        Stream.generate(() -> Samples.block(random, 10))
            .filter(each -> owners.containsAll(ring.owners(each.key())))
            .findFirst()
            .orElseThrow();
    assertThatThrownBy(() -> client.replication().blocks().put(orphan))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.code()).isEqualTo(StoreException.Code.UNREACHABLE))
        .hasMessageContaining("owners");
  }

  @Test
  void a_full_owner_is_stood_in_for_and_a_full_ring_says_so() throws Exception {
    ring.owners(block.key()).getFirst().store().setFull(true);
    Replication writer = ring.stranger(block.key()).replication();
    writer.blocks().put(block);
    assertThat(writer.blocks().get(block.key())).isEqualTo(found);
    ring.nodes().forEach(node -> node.store().setFull(true));
    assertThatThrownBy(() -> writer.blocks().put(Samples.block(random, 10)))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.FULL))
        .hasMessageContaining("no room");
    assertThat(writer.blocks().get(block.key())).isEqualTo(found);
  }

  @Test
  void a_damaged_or_absent_copy_is_passed_over_and_restored() throws Exception {
    List<Node> owners = ring.owners(block.key());
    owners.getFirst().replication().blocks().put(block);
    await()
        .atMost(TestRing.SOON)
        .until(() -> owners.stream().allMatch(owner -> on(owner, block.key()).equals(found)));
    owners.get(0).store().damage(block.key());
    owners.get(1).store().dropBlock(block.key());
    for (Node owner : owners.subList(0, 2)) {
      // An owner asks itself first, and so comes upon what is wrong.
      assertThat(owner.replication().blocks().get(block.key())).isEqualTo(found);
      await().atMost(TestRing.SOON).until(() -> on(owner, block.key()).equals(found));
    }
    owners.forEach(owner -> owner.store().damage(block.key()));
    assertThat(owners.getFirst().replication().blocks().get(block.key()))
        .isInstanceOfSatisfying(
            Lookup.Unreachable.class,
            got -> assertThat(got.cause()).isEqualTo(Lookup.Cause.DAMAGED));
  }

  @Test
  void entries_that_an_owner_lacks_are_appended_to_it_by_the_next_read() throws Exception {
    Key row = block.key();
    List<Entry> entries = Samples.entries(random, Samples.identity(), row, 6, 40);
    List<Node> owners = ring.owners(row);
    for (int i = 0; i < 3; i++) {
      owners.get(i).store().append(entries.subList(2 * i, 2 * i + 2));
      owners.get(i).store().append(entries.subList((2 * i + 2) % 6, (2 * i + 2) % 6 + 2));
    }
    RingRowStore rows = ring.stranger(row).replication().rows();
    Lookup<RowPage> read = rows.read(RowQuery.first(row));
    assertThat(read.required().entries()).containsExactlyInAnyOrderElementsOf(entries);
    for (Node owner : owners) {
      await()
          .atMost(TestRing.SOON)
          .until(
              () ->
                  rows.read(RowQuery.first(row)).equals(read)
                      && owner.store().read(RowQuery.first(row)).equals(read));
    }
    owners.getFirst().store().damage(row);
    assertThat(owners.getFirst().replication().rows().read(RowQuery.first(row))).isEqualTo(read);
    await()
        .atMost(TestRing.SOON)
        .until(() -> owners.getFirst().store().read(RowQuery.first(row)).equals(read));
  }

  @Test
  void a_forged_entry_is_refused_by_whoever_gets_it_and_the_rest_of_its_message_is_kept()
      throws Exception {
    Node node = ring.nodes().getFirst();
    List<Entry> entries = Samples.entries(random, Samples.identity(), block.key(), 2, 40);
    List<Consigned<Entry>> sent =
        List.of(
            new Consigned<>(Samples.forged(entries.get(0)), Optional.empty()),
            new Consigned<>(entries.get(1), Optional.empty()));
    byte[] answer =
        ring.nodes()
            .get(1)
            .transport()
            .request(node.id(), Wire.APPEND_ENTRIES, RowMessages.encodeAppend(sent), TestRing.SOON)
            .get();
    assertThat(StoredAnswer.decode(answer, 2))
        .containsExactly(StoredAnswer.INVALID, StoredAnswer.STORED);
    assertThat(node.store().read(RowQuery.first(block.key())).required().entries())
        .containsExactly(entries.get(1));
  }

  @Test
  void a_read_of_many_large_pages_takes_several_answers() throws Exception {
    Replication node = ring.nodes().getFirst().replication();
    List<RowQuery> queries = new java.util.ArrayList<>();
    for (int i = 0; i < 7; i++) {
      Key row = new Key(block.key().a(), i, 0, 0);
      node.rows()
          .append(Samples.entries(random, Samples.identity(), row, 64, Entry.MAX_PAYLOAD_BYTES));
      queries.add(RowQuery.first(row));
    }
    List<Lookup<RowPage>> pages = node.rows().readAll(queries);
    assertThat(pages).hasSize(7).allMatch(page -> page instanceof Lookup.Found<RowPage>);
    assertThat(pages).doesNotHaveDuplicates();
  }
}
