package org.overshelf.shared.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;
import org.overshelf.shared.testing.Stores;

/** What every {@link RowStore} promises. Extend it and supply a store that is empty. */
public abstract class RowStoreContract {

  private static final NodeIdentity AUTHOR = Samples.identity();

  private final Random random = new Random(13);
  private final Key row = Samples.key(random);
  private RowStore store;

  /** A store with nothing in it; closed after the test if it can be. */
  protected abstract RowStore newStore() throws Exception;

  @BeforeEach
  void openStore() throws Exception {
    store = newStore();
  }

  @AfterEach
  void closeStore() throws Exception {
    Stores.close(store);
  }

  @Test
  void an_entry_comes_back_as_it_went_in() throws Exception {
    Entry entry = Samples.entries(random, AUTHOR, row, 1, 50).getFirst();
    store.append(List.of(entry));
    RowPage page = store.read(RowQuery.first(row)).required();
    assertThat(page.entries()).containsExactly(entry);
    assertThat(page.entries().getFirst().encode()).isEqualTo(entry.encode());
    assertThat(page.next()).isEmpty();
  }

  @Test
  void an_entry_without_payload_and_the_largest_are_entries_like_others() throws Exception {
    List<Entry> entries =
        Samples.entries(
            AUTHOR, row, List.of(new byte[0], Samples.bytes(random, Entry.MAX_PAYLOAD_BYTES)));
    store.append(entries);
    assertThat(readAll(row, 10)).containsExactlyInAnyOrderElementsOf(entries);
  }

  @Test
  void a_row_without_entries_is_missing_rather_than_unreachable() throws Exception {
    store.append(Samples.entries(random, AUTHOR, row, 3, 10));
    Key other = Samples.key(random);
    assertThat(store.read(RowQuery.first(other))).isEqualTo(new Lookup.Missing<>());
    assertThat(store.read(RowQuery.first(other).at(new EntryId(Key.MIN))))
        .isEqualTo(new Lookup.Missing<>());
  }

  @Test
  void a_page_beyond_the_last_entry_of_a_row_is_empty() throws Exception {
    store.append(Samples.entries(random, AUTHOR, row, 3, 10));
    RowPage page = store.read(RowQuery.first(row).at(new EntryId(Key.MAX))).required();
    assertThat(page.entries()).isEmpty();
    assertThat(page.next()).isEmpty();
  }

  @Test
  void entries_come_in_the_order_of_their_ids_whatever_the_order_of_appending() throws Exception {
    List<Entry> entries = new ArrayList<>(Samples.entries(random, AUTHOR, row, 40, 20));
    Collections.shuffle(entries, random);
    for (int i = 0; i < 40; i += 8) {
      store.append(entries.subList(i, i + 8));
    }
    assertThat(readAll(row, RowQuery.MAX_ENTRIES)).isEqualTo(sorted(entries));
  }

  @Test
  void a_page_has_at_most_as_many_entries_as_asked_and_says_where_to_go_on() throws Exception {
    List<Entry> entries = Samples.entries(random, AUTHOR, row, 25, 20);
    store.append(entries);
    RowPage page = store.read(new RowQuery(row, Optional.empty(), 10)).required();
    assertThat(page.entries()).isEqualTo(sorted(entries).subList(0, 10));
    assertThat(page.next()).contains(sorted(entries).get(10).id());
    for (int limit : new int[] {1, 5, 24, 25, 26}) {
      assertThat(readAll(row, limit)).isEqualTo(sorted(entries));
    }
  }

  @Test
  void a_page_of_exactly_the_last_entries_says_that_the_row_ends() throws Exception {
    store.append(Samples.entries(random, AUTHOR, row, 10, 20));
    RowPage page = store.read(new RowQuery(row, Optional.empty(), 10)).required();
    assertThat(page.entries()).hasSize(10);
    assertThat(page.next()).isEmpty();
  }

  @Test
  void a_page_may_start_at_an_id_that_no_entry_has() throws Exception {
    List<Entry> entries = Samples.entries(random, AUTHOR, row, 30, 20);
    store.append(entries);
    EntryId from = new EntryId(Samples.key(random));
    assertThat(store.read(RowQuery.first(row).at(from)).required().entries())
        .isEqualTo(
            sorted(entries).stream().filter(entry -> entry.id().compareTo(from) >= 0).toList());
  }

  @Test
  void a_page_ends_before_it_has_more_bytes_than_allowed() throws Exception {
    List<Entry> entries = Samples.entries(random, AUTHOR, row, 100, Entry.MAX_PAYLOAD_BYTES);
    store.append(entries);
    RowPage page = store.read(RowQuery.first(row)).required();
    assertThat(page.entries().stream().mapToInt(Entry::size).sum())
        .isLessThanOrEqualTo(RowQuery.MAX_PAGE_BYTES);
    assertThat(page.entries()).hasSizeGreaterThan(50);
    assertThat(page.next()).isPresent();
    assertThat(readAll(row, RowQuery.MAX_ENTRIES)).isEqualTo(sorted(entries));
  }

  @Test
  void a_row_with_more_entries_than_a_page_is_read_page_by_page() throws Exception {
    Set<Entry> all = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      List<Entry> batch = Samples.entries(random, AUTHOR, row, RowWriter.MAX_BATCH, 8);
      store.append(batch);
      all.addAll(batch);
    }
    assertThat(readAll(row, RowQuery.MAX_ENTRIES)).isEqualTo(sorted(all));
  }

  @Test
  void answers_come_in_the_order_of_the_queries_and_as_often_as_asked() throws Exception {
    List<RowQuery> queries = new ArrayList<>();
    List<Lookup<RowPage>> expected = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Key each = Samples.key(random);
      List<Entry> entries = i == 0 ? List.of() : Samples.entries(random, AUTHOR, each, i, 10);
      store.append(entries);
      Lookup<RowPage> answer =
          entries.isEmpty()
              ? new Lookup.Missing<>()
              : new Lookup.Found<>(new RowPage(sorted(entries), Optional.empty()));
      for (int times = 0; times < 2; times++) {
        queries.add(RowQuery.first(each));
        expected.add(answer);
      }
    }
    assertThat(store.readAll(queries)).isEqualTo(expected);
    assertThat(store.readAll(List.of())).isEmpty();
  }

  @Test
  void neighbouring_rows_do_not_run_into_each_other() throws Exception {
    Key before = new Key(5, 5, 5, 5);
    Key between = new Key(5, 5, 5, 6);
    Key after = new Key(5, 5, 5, 7);
    List<Entry> first = Samples.entries(random, AUTHOR, before, 5, 10);
    List<Entry> last = Samples.entries(random, AUTHOR, after, 5, 10);
    store.append(first);
    store.append(last);
    assertThat(readAll(before, 100)).isEqualTo(sorted(first));
    assertThat(store.read(RowQuery.first(between))).isEqualTo(new Lookup.Missing<>());
    assertThat(readAll(after, 100)).isEqualTo(sorted(last));
    RowPage beyond = store.read(RowQuery.first(before).at(new EntryId(Key.MAX))).required();
    assertThat(beyond.entries()).isEmpty();
  }

  @Test
  void appending_an_entry_again_changes_nothing_however_it_is_sealed() throws Exception {
    byte[] payload = Samples.bytes(random, 20);
    Entry alone = Samples.entries(AUTHOR, row, List.of(payload)).getFirst();
    Entry inBatch =
        Samples.entries(AUTHOR, row, List.of(payload, Samples.bytes(random, 20))).getFirst();
    store.append(List.of(alone, alone));
    store.append(List.of(inBatch));
    assertThat(readAll(row, 10)).containsExactly(alone);
  }

  @Test
  void a_forged_entry_is_refused_and_nothing_of_its_batch_is_kept() throws Exception {
    List<Entry> batch = new ArrayList<>(Samples.entries(random, AUTHOR, row, 10, 20));
    batch.set(7, Samples.forged(batch.get(7)));
    assertThatThrownBy(() -> store.append(batch)).isInstanceOf(IllegalArgumentException.class);
    assertThat(store.read(RowQuery.first(row))).isEqualTo(new Lookup.Missing<>());
  }

  @Test
  void an_entry_in_anothers_name_is_refused() {
    Entry entry = Samples.entries(random, AUTHOR, row, 1, 20).getFirst();
    NodeIdentity other = NodeIdentity.generate();
    Entry stolen = Entry.of(entry.table(), row, other.publicKey(), entry.payload(), entry.seal());
    assertThatThrownBy(() -> store.append(List.of(stolen)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(store.read(RowQuery.first(row))).isEqualTo(new Lookup.Missing<>());
  }

  @Test
  void the_same_words_of_two_authors_are_two_entries() throws Exception {
    byte[] payload = Samples.bytes(random, 20);
    Entry one = Samples.entries(AUTHOR, row, List.of(payload)).getFirst();
    Entry other = Samples.entries(NodeIdentity.generate(), row, List.of(payload)).getFirst();
    store.append(List.of(one, other));
    assertThat(readAll(row, 10)).containsExactlyInAnyOrder(one, other);
  }

  @Test
  void a_full_batch_is_taken_and_a_larger_one_refused() throws Exception {
    store.append(Samples.entries(random, AUTHOR, row, RowWriter.MAX_BATCH, 8));
    Entry one = Samples.entries(random, AUTHOR, Samples.key(random), 1, 8).getFirst();
    List<Entry> tooMany = Collections.nCopies(RowWriter.MAX_BATCH + 1, one);
    assertThatThrownBy(() -> store.append(tooMany)).isInstanceOf(IllegalArgumentException.class);
    assertThat(store.read(RowQuery.first(one.row()))).isEqualTo(new Lookup.Missing<>());
    List<RowQuery> queries = Collections.nCopies(RowReader.MAX_BATCH + 1, RowQuery.first(row));
    assertThatThrownBy(() -> store.readAll(queries)).isInstanceOf(IllegalArgumentException.class);
    store.append(List.of());
  }

  @Test
  void entries_appended_by_many_threads_at_once_to_one_row_are_all_there() throws Exception {
    Set<Entry> appended = Collections.synchronizedSet(new HashSet<>());
    Stores.atOnce(
        8,
        number -> {
          Random own = new Random(1000 + number);
          for (int i = 0; i < 5; i++) {
            List<Entry> batch = Samples.entries(own, AUTHOR, row, 4, 20);
            store.append(batch);
            assertThat(readAll(row, RowQuery.MAX_ENTRIES)).containsAll(batch);
            appended.addAll(batch);
          }
        });
    assertThat(readAll(row, 7)).isEqualTo(sorted(appended));
  }

  @Test
  void paging_while_others_append_skips_and_repeats_nothing_that_was_there() throws Exception {
    List<Entry> before = Samples.entries(random, AUTHOR, row, 60, 20);
    store.append(before);
    List<Entry> seen = new ArrayList<>();
    Optional<RowQuery> query = Optional.of(new RowQuery(row, Optional.empty(), 7));
    while (query.isPresent()) {
      RowQuery asked = query.get();
      RowPage page = store.read(asked).required();
      seen.addAll(page.entries());
      query = page.next().map(asked::at);
      store.append(Samples.entries(random, AUTHOR, row, 2, 20));
    }
    assertThat(seen).isSortedAccordingTo(Comparator.comparing(Entry::id)).doesNotHaveDuplicates();
    assertThat(seen).containsAll(before);
  }

  @Test
  void any_sequence_of_appends_reads_like_a_set() {
    Seeded.check(
        getClass(),
        15,
        seeded -> {
          Key any = Samples.key(seeded);
          List<Entry> known = Samples.entries(seeded, AUTHOR, any, 30, seeded.nextInt(1, 3000));
          Set<Entry> model = new HashSet<>();
          for (int i = 0; i < 6; i++) {
            List<Entry> batch = known.stream().filter(entry -> seeded.nextInt(4) == 0).toList();
            store.append(batch);
            model.addAll(batch);
          }
          if (!model.isEmpty()) {
            assertThat(readAll(any, seeded.nextInt(1, 40))).isEqualTo(sorted(model));
          }
        });
  }

  private List<Entry> readAll(Key any, int limit) throws StoreException {
    List<Entry> entries = new ArrayList<>();
    RowPage page = store.read(new RowQuery(any, Optional.empty(), limit)).required();
    entries.addAll(page.entries());
    while (page.next().isPresent()) {
      page = store.read(new RowQuery(any, page.next(), limit)).required();
      assertThat(page.entries()).hasSizeBetween(1, limit);
      entries.addAll(page.entries());
    }
    return entries;
  }

  private static List<Entry> sorted(Iterable<Entry> entries) {
    List<Entry> sorted = new ArrayList<>();
    entries.forEach(sorted::add);
    sorted.sort(Comparator.comparing(Entry::id));
    return sorted;
  }
}
