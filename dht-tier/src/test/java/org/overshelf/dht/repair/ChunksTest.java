package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.repair.KeysMessage.Answer;
import org.overshelf.dht.repair.KeysMessage.Ask;
import org.overshelf.dht.repair.KeysMessage.Chunk;
import org.overshelf.dht.repair.KeysMessage.Lacking;
import org.overshelf.dht.repair.KeysMessage.Span;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

class ChunksTest {

  private static final Slot SLOT = new Slot(5000);

  /** The bytes that two sides exchanged until one knew what it lacks, and what that is. */
  private record Outcome(List<Item> lacking, int bytes) {}

  private static TreeSet<Item> items(RandomGenerator random, int count) {
    TreeSet<Item> items = new TreeSet<>();
    Key row = key(random);
    while (items.size() < count) {
      items.add(
          switch (random.nextInt(3)) {
            case 0 -> new Item.OfBlock(key(random));
            case 1 -> new Item.OfEntry(key(random), new EntryId(Samples.key(random)));
            default -> new Item.OfEntry(row, new EntryId(Samples.key(random)));
          });
    }
    return items;
  }

  private static Key key(RandomGenerator random) {
    long rest = random.nextLong() >>> 14;
    return new Key(
        SLOT.first().a() | rest, random.nextLong(), random.nextLong(), random.nextLong());
  }

  private static void walk(TreeSet<Item> items, Inventory.Visitor visitor) {
    for (Item item : items) {
      if (!visitor.see(item, 100)) {
        return;
      }
    }
  }

  /** What {@link Reconciler} does, without network and disk. */
  private static Outcome reconcile(TreeSet<Item> mine, TreeSet<Item> theirs) {
    Chunks.Cutter cutter = new Chunks.Cutter(mine.size());
    walk(mine, cutter);
    List<Chunk> chunks = cutter.chunks();
    int[] bytes = new int[1];
    Answer answer = answer(chunks, theirs, bytes);
    List<Item> lacking = new ArrayList<>(answer.lacking().stream().map(Lacking::item).toList());
    List<Span> spans = answer.different().stream().map(i -> chunks.get(i).span()).toList();
    int batch = Math.max(1, KeysMessage.MOST_ITEMS / 2 / Chunks.size(mine.size()));
    for (int at = 0; at < spans.size(); at += batch) {
      Chunks.Lister lister =
          new Chunks.Lister(spans.subList(at, Math.min(at + batch, spans.size())));
      walk(mine, lister);
      answer(lister.chunks().orElseThrow(), theirs, bytes)
          .lacking()
          .forEach(each -> lacking.add(each.item()));
    }
    return new Outcome(lacking, bytes[0]);
  }

  private static Answer answer(List<Chunk> chunks, TreeSet<Item> theirs, int[] bytes) {
    byte[] asked = new Ask(SLOT, chunks).encode();
    Ask ask = Ask.decode(asked);
    assertThat(ask).isEqualTo(new Ask(SLOT, chunks));
    Chunks.Answerer answerer = new Chunks.Answerer(ask.chunks());
    walk(theirs, answerer);
    byte[] answered = answerer.answer(7).encode();
    bytes[0] += asked.length + answered.length;
    return Answer.decode(answered, ask);
  }

  @Test
  void exactly_what_is_lacking_is_found_whatever_both_sides_hold() {
    Seeded.check(
        ChunksTest.class,
        60,
        random -> {
          TreeSet<Item> mine = items(random, random.nextInt(random.nextBoolean() ? 40 : 2000));
          TreeSet<Item> theirs = new TreeSet<>(mine);
          theirs.removeIf(item -> random.nextInt(20) == 0);
          theirs.addAll(items(random, random.nextInt(300)));
          TreeSet<Item> lacking = new TreeSet<>(theirs);
          lacking.removeAll(mine);
          assertThat(reconcile(mine, theirs).lacking())
              .containsExactlyInAnyOrderElementsOf(lacking);
        });
  }

  @Test
  void one_missing_item_of_many_costs_a_few_bytes_of_each() {
    Seeded.check(
        ChunksTest.class,
        20,
        random -> {
          TreeSet<Item> theirs = items(random, 1000);
          TreeSet<Item> mine = new TreeSet<>(theirs);
          Item missing = new ArrayList<>(theirs).get(random.nextInt(1000));
          mine.remove(missing);
          Outcome outcome = reconcile(mine, theirs);
          assertThat(outcome.lacking()).containsExactly(missing);
          // An entry of a small row has 300 bytes: under two hundredths of what a slot holds.
          assertThat(outcome.bytes()).isLessThan(6000);
        });
  }

  @Test
  void an_answer_that_is_too_long_says_that_there_is_more() {
    Seeded.check(
        ChunksTest.class,
        1,
        random -> {
          TreeSet<Item> theirs = items(random, KeysMessage.MOST_ITEMS + 10);
          Answer answer = answer(new Chunks.Cutter(0).chunks(), theirs, new int[1]);
          assertThat(answer.more()).isTrue();
          assertThat(answer.lacking()).hasSize(KeysMessage.MOST_ITEMS);
          TreeSet<Item> mine = new TreeSet<>(answer.lacking().stream().map(Lacking::item).toList());
          assertThat(reconcile(mine, theirs).lacking()).hasSize(10);
        });
  }
}
