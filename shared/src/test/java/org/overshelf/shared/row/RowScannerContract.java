package org.overshelf.shared.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.RowScanner.Position;
import org.overshelf.shared.row.RowScanner.Stored;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;
import org.overshelf.shared.testing.Stores;

/**
 * What every {@link RowScanner} promises. Extend it and supply a store that is empty.
 *
 * @param <S> a store that can be scanned
 */
public abstract class RowScannerContract<S extends RowStore & RowScanner> {

  private static final NodeIdentity AUTHOR = Samples.identity();

  private final Random random = new Random(17);
  private S store;

  /** A store with nothing in it; closed after the test if it can be. */
  protected abstract S newStore() throws Exception;

  @BeforeEach
  void openStore() throws Exception {
    store = newStore();
  }

  @AfterEach
  void closeStore() throws Exception {
    Stores.close(store);
  }

  @Test
  void a_scan_of_nothing_ends_at_once() throws Exception {
    RowScanner.Page page = store.scanEntries(KeyRange.ALL, Optional.empty(), 10);
    assertThat(page.entries()).isEmpty();
    assertThat(page.next()).isEmpty();
  }

  @Test
  void a_scan_shows_every_entry_once_in_the_order_of_row_and_id() throws Exception {
    List<Entry> entries = append(10, 12);
    for (int limit : new int[] {1, 7, 119, 120, 121}) {
      assertThat(scan(KeyRange.ALL, limit)).isEqualTo(stored(entries));
    }
  }

  @Test
  void both_ends_of_a_range_of_rows_belong_to_it() throws Exception {
    List<Entry> entries = append(12, 3);
    List<Key> rows = entries.stream().map(Entry::row).distinct().sorted().toList();
    KeyRange range = new KeyRange(rows.get(3), rows.get(8));
    assertThat(scan(range, 4))
        .isEqualTo(stored(entries.stream().filter(e -> range.contains(e.row())).toList()));
    KeyRange one = new KeyRange(rows.get(5), rows.get(5));
    assertThat(scan(one, 2))
        .isEqualTo(stored(entries.stream().filter(e -> one.contains(e.row())).toList()));
  }

  @Test
  void a_scan_may_start_anywhere_but_never_leaves_its_range() throws Exception {
    List<Entry> entries = append(12, 3);
    List<Stored> all = stored(entries);
    List<Key> rows = entries.stream().map(Entry::row).distinct().sorted().toList();
    KeyRange range = new KeyRange(rows.get(3), rows.get(8));
    Position before = all.getFirst().position();
    Position inside = all.get(14).position();
    Position after = all.getLast().position();
    assertThat(store.scanEntries(range, Optional.of(before), 100).entries())
        .isEqualTo(scan(range, 100));
    assertThat(store.scanEntries(range, Optional.of(inside), 100).entries())
        .isEqualTo(all.subList(14, 27));
    assertThat(store.scanEntries(range, Optional.of(after), 100).entries()).isEmpty();
  }

  @Test
  void a_limit_below_one_is_refused() {
    assertThatThrownBy(() -> store.scanEntries(KeyRange.ALL, Optional.empty(), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void entries_that_were_there_before_a_scan_are_seen_once_while_others_are_appended()
      throws Exception {
    List<Entry> before = append(10, 10);
    List<Stored> seen = new ArrayList<>();
    Optional<Position> next = Optional.empty();
    do {
      RowScanner.Page page = store.scanEntries(KeyRange.ALL, next, 9);
      seen.addAll(page.entries());
      next = page.next();
      append(1, 2);
    } while (next.isPresent());
    assertThat(seen).doesNotHaveDuplicates().containsAll(stored(before));
    assertThat(seen.stream().map(each -> each.position().row()).toList()).isSorted();
  }

  @Test
  void a_dropped_entry_is_gone_and_no_other() throws Exception {
    List<Entry> entries = new ArrayList<>(append(5, 4));
    Entry dropped = entries.remove(7);
    store.dropEntry(new Position(dropped.row(), dropped.id()));
    assertThat(scan(KeyRange.ALL, 6)).isEqualTo(stored(entries));
    assertThat(store.read(RowQuery.first(dropped.row())).required().entries())
        .hasSize(3)
        .doesNotContain(dropped);
  }

  @Test
  void a_row_is_missing_when_its_last_entry_is_dropped_and_can_be_appended_to_again()
      throws Exception {
    Entry only = append(1, 1).getFirst();
    Position position = new Position(only.row(), only.id());
    store.dropEntry(position);
    store.dropEntry(position);
    assertThat(store.read(RowQuery.first(only.row()))).isEqualTo(new Lookup.Missing<>());
    store.append(List.of(only));
    assertThat(scan(KeyRange.ALL, 6)).isEqualTo(stored(List.of(only)));
  }

  @Test
  void any_range_shows_what_lies_in_it() throws Exception {
    List<Entry> entries = append(40, 3);
    Seeded.check(
        getClass(),
        20,
        seeded -> {
          Key one = Samples.key(seeded);
          Key other = Samples.key(seeded);
          KeyRange range =
              one.compareTo(other) <= 0 ? new KeyRange(one, other) : new KeyRange(other, one);
          assertThat(scan(range, seeded.nextInt(1, 50)))
              .isEqualTo(stored(entries.stream().filter(e -> range.contains(e.row())).toList()));
        });
  }

  private List<Entry> append(int rows, int each) throws StoreException {
    List<Entry> all = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      List<Entry> entries = Samples.entries(random, AUTHOR, Samples.key(random), each, 30);
      store.append(entries);
      all.addAll(entries);
    }
    return all;
  }

  private List<Stored> scan(KeyRange range, int limit) throws StoreException {
    List<Stored> seen = new ArrayList<>();
    Optional<Position> next = Optional.empty();
    do {
      RowScanner.Page page = store.scanEntries(range, next, limit);
      assertThat(page.entries()).hasSizeLessThanOrEqualTo(limit);
      seen.addAll(page.entries());
      next = page.next();
    } while (next.isPresent());
    return seen;
  }

  private static List<Stored> stored(List<Entry> entries) {
    return entries.stream()
        .sorted(Comparator.comparing(Entry::row).thenComparing(Entry::id))
        .map(
            entry ->
                new Stored(new Position(entry.row(), entry.id()), entry.size(), Optional.of(entry)))
        .toList();
  }
}
