package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.overshelf.dht.replication.Nodes.node;
import static org.overshelf.dht.replication.Nodes.nodes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

/** When is a page of a row complete, and what is in it. */
class RowSearchTest {

  private static final Key ROW = new Key(1, 2, 3, 4);
  private static final List<Entry> ENTRIES =
      Samples.entries(new Random(1), Samples.identity(), ROW, 40, 20).stream()
          .sorted(Comparator.comparing(Entry::id))
          .toList();

  private final Nodes nodes = new Nodes();
  private final RowSearch search = new RowSearch(List.of(Nodes.five()), nodes, 10);

  @Test
  void a_page_is_the_union_of_what_all_owners_have() {
    assertThat(search.next()).isEqualTo(Set.copyOf(nodes(1, 2, 3)));
    search.answered(node(1), page(Optional.empty(), 0, 1));
    search.answered(node(2), page(Optional.empty(), 1, 2));
    assertThat(search.result()).as("the third may have acknowledged another").isEmpty();
    search.answered(node(3), new Held.Missing<>(true));
    assertThat(search.result())
        .contains(new Lookup.Found<>(new RowPage(ENTRIES.subList(0, 3), Optional.empty())));
    assertThat(search.lacking())
        .isEqualTo(
            Map.of(
                node(1), List.of(ENTRIES.get(2)),
                node(2), List.of(ENTRIES.get(0)),
                node(3), ENTRIES.subList(0, 3)));
  }

  @Test
  void substitutes_answer_for_an_owner_that_is_late_or_damaged() {
    search.next();
    search.answered(node(1), page(Optional.empty(), 0));
    search.answered(node(2), new Held.Damaged<>());
    assertThat(search.next()).isEqualTo(Set.copyOf(nodes(4, 5)));
    search.answered(node(3), page(Optional.empty(), 0));
    search.answered(node(4), page(Optional.empty(), 3));
    assertThat(search.result()).isEmpty();
    search.answered(node(5), new Held.Missing<>(true));
    assertThat(search.result())
        .contains(
            new Lookup.Found<>(
                new RowPage(List.of(ENTRIES.get(0), ENTRIES.get(3)), Optional.empty())));
    assertThat(search.lacking().get(node(2))).hasSize(2);
  }

  @Test
  void a_row_that_all_owners_deny_is_missing() {
    search.next();
    nodes(1, 2, 3).forEach(owner -> search.answered(owner, new Held.Missing<>(true)));
    assertThat(search.result()).contains(new Lookup.Missing<>());
  }

  @Test
  void beyond_the_earliest_end_of_a_page_nothing_is_certain() {
    RowUnion union =
        RowUnion.of(
            List.of(
                new RowPage(pick(0, 1, 2), Optional.of(ENTRIES.get(5).id())),
                new RowPage(pick(0, 3), Optional.of(ENTRIES.get(4).id())),
                new RowPage(pick(4, 9), Optional.empty())));
    assertThat(union.entries()).isEqualTo(pick(0, 1, 2, 3));
    assertThat(union.page(10).next()).contains(ENTRIES.get(4).id());
    assertThat(union.page(2)).isEqualTo(new RowPage(pick(0, 1), Optional.of(ENTRIES.get(2).id())));
  }

  /** Whatever replicas hold and however their pages end, paging through gives all there is. */
  @Test
  void paging_through_replicas_that_differ_gives_every_entry_once_and_in_order() {
    Seeded.check(
        getClass(),
        200,
        random -> {
          List<TrustingRows> replicas =
              Stream.generate(TrustingRows::new).limit(random.nextInt(1, 5)).toList();
          List<Entry> all = new ArrayList<>();
          for (Entry entry : ENTRIES.subList(0, random.nextInt(1, 40))) {
            List<TrustingRows> holding =
                replicas.stream().filter(each -> random.nextInt(3) == 0).toList();
            holding.forEach(each -> each.append(List.of(entry)));
            if (!holding.isEmpty()) {
              all.add(entry);
            }
          }
          List<Entry> read = new ArrayList<>();
          Optional<EntryId> from = Optional.empty();
          do {
            List<RowPage> pages = new ArrayList<>();
            for (TrustingRows replica : replicas) {
              int limit = random.nextInt(1, 6);
              replica.read(new RowQuery(ROW, from, limit)).orUnreachable().ifPresent(pages::add);
            }
            RowPage page = RowUnion.of(pages).page(random.nextInt(1, 8));
            read.addAll(page.entries());
            from = page.next();
          } while (from.isPresent());
          assertThat(read).isEqualTo(all);
        });
  }

  private static List<Entry> pick(int... indexes) {
    return java.util.Arrays.stream(indexes).mapToObj(ENTRIES::get).toList();
  }

  private static Held<RowPage> page(Optional<EntryId> next, int... indexes) {
    return new Held.Found<>(new RowPage(pick(indexes), next), true);
  }
}
