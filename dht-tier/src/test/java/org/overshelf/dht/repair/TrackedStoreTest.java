package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.ring.Arc;
import org.overshelf.dht.ring.Slot;
import org.overshelf.dht.simulation.SimulatedDisk;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

class TrackedStoreTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

  private final SimulatedDisk disk = new SimulatedDisk();
  private final TrackedStore store =
      new TrackedStore(new DiskStore(disk, Integer.MAX_VALUE), CLOCK);
  private final Inventory inventory = new Inventory(store);

  private static Digest digestOf(TrackedStore store, Slot slot) throws StoreException {
    return new Inventory(store).digest(Region.of(slot.index())).orElseThrow();
  }

  @Test
  void digests_are_the_same_whatever_way_the_contents_came_about() {
    Seeded.check(
        TrackedStoreTest.class,
        3,
        random -> {
          TrackedStore one =
              new TrackedStore(new DiskStore(new SimulatedDisk(), Integer.MAX_VALUE), CLOCK);
          TrackedStore other =
              new TrackedStore(new DiskStore(new SimulatedDisk(), Integer.MAX_VALUE), CLOCK);
          for (Fetched thing : Things.all()) {
            new Inventory(one).store(List.of(thing));
            if (random.nextBoolean()) {
              digestOf(one, Things.item(thing).slot());
            }
            if (random.nextInt(4) == 0) {
              new Inventory(one).drop(Things.item(thing));
            } else {
              new Inventory(other).store(List.of(thing, thing));
            }
          }
          for (Fetched thing : Things.all()) {
            Slot slot = Things.item(thing).slot();
            assertThat(digestOf(one, slot)).isEqualTo(digestOf(other, slot));
          }
        });
  }

  @Test
  void a_change_during_a_walk_makes_the_walk_not_count() throws Exception {
    Block block = Samples.block(new SplittableRandom(1), 100);
    int slot = Slot.of(block.key()).index();
    int version = store.table().version(slot);
    store.put(block);
    store.table().found(slot, version, Digest.EMPTY, 0);
    assertThat(store.table().digest(Region.of(slot))).isEmpty();
    assertThat(inventory.digest(Region.of(slot)).orElseThrow().count()).isEqualTo(1);
  }

  @Test
  void refreshing_stops_after_about_so_many_names() throws Exception {
    for (Fetched thing : Things.all()) {
      inventory.store(List.of(thing));
    }
    BitSet all = new BitSet();
    all.set(0, Slot.COUNT);
    inventory.refresh(all, 1);
    assertThat(store.table().unknown(all).cardinality()).isEqualTo(Slot.COUNT - 256);
    inventory.refresh(all, Integer.MAX_VALUE);
    assertThat(store.table().unknown(all).isEmpty()).isTrue();
    assertThat(store.table().digest(all).orElseThrow().count()).isEqualTo(Things.all().size());
  }

  @Test
  void what_is_damaged_does_not_count_as_held_until_it_is_written_anew() throws Exception {
    Block block = Samples.block(new SplittableRandom(1), 100);
    Slot slot = Slot.of(block.key());
    store.put(block);
    assertThat(digestOf(store, slot).count()).isEqualTo(1);
    disk.rot(100, new SplittableRandom(1));
    BitSet found = new Scrubber(store, 0).verify(Arc.ALL);
    assertThat(found.stream()).containsExactly(slot.index());
    assertThat(new Scrubber(store, 0).verify(Arc.ALL).isEmpty()).as("no news").isTrue();
    assertThat(digestOf(store, slot)).isEqualTo(Digest.EMPTY);
    assertThat(inventory.lacking(List.of(new Item.OfBlock(block.key())))).hasSize(1);
    store.put(block);
    assertThat(digestOf(store, slot).count()).isEqualTo(1);
    assertThat(store.damage().repaired()).isEqualTo(1);
    assertThat(inventory.lacking(List.of(new Item.OfBlock(block.key())))).isEmpty();
  }

  @Test
  void a_seal_that_rotted_is_found_and_replaced() throws Exception {
    RandomGenerator random = new SplittableRandom(2);
    Entry entry =
        Samples.entries(random, Samples.identity(), Samples.key(random), 1, 50).getFirst();
    RottenSeal rotten = new RottenSeal(entry);
    TrackedStore tracked = new TrackedStore(rotten, CLOCK);
    assertThat(new Scrubber(tracked, 0).verify(Arc.ALL).stream())
        .containsExactly(Slot.of(entry.row()).index());
    tracked.append(List.of(entry));
    assertThat(rotten.dropped).isTrue();
    assertThat(tracked.damage().outstanding()).isZero();
  }

  /** A store with one entry whose seal is not what it was; appending does not see that. */
  private static final class RottenSeal extends ForwardingStore {
    private final Entry entry;
    private boolean dropped;

    RottenSeal(Entry entry) {
      super(new DiskStore(new SimulatedDisk(), Integer.MAX_VALUE));
      this.entry = entry;
    }

    @Override
    public RowScanner.Page scanEntries(KeyRange range, Optional<Position> from, int limit) {
      Entry forged = Samples.forged(entry);
      Position position = new Position(entry.row(), entry.id());
      return new RowScanner.Page(
          List.of(new RowScanner.Stored(position, forged.size(), Optional.of(forged))),
          Optional.empty());
    }

    @Override
    public void dropEntry(Position position) {
      dropped = true;
    }
  }

  @Test
  void the_scrubber_goes_around_the_ring() {
    Scrubber scrubber = new Scrubber(store, Slot.COUNT - 2);
    assertThat(scrubber.next(10)).isEqualTo(arc(Slot.COUNT - 2, Slot.COUNT - 1));
    assertThat(scrubber.next(10)).isEqualTo(arc(0, 9));
    assertThat(scrubber.next(1)).isEqualTo(arc(10, 10));
  }

  private static Arc arc(int first, int last) {
    return new Arc(new Slot(first), new Slot(last));
  }

  @Test
  void the_latest_damage_is_remembered_up_to_a_limit() {
    Damage damage = new Damage();
    RandomGenerator random = new SplittableRandom(4);
    for (int i = 0; i < 10_005; i++) {
      Key key = Samples.key(random);
      assertThat(damage.add(new Item.OfBlock(key))).isTrue();
      assertThat(damage.add(new Item.OfBlock(key))).isFalse();
    }
    assertThat(damage.outstanding()).isEqualTo(10_000);
    assertThat(damage.found()).isEqualTo(10_005);
  }

  @Test
  void a_walk_that_ends_late_does_not_undo_what_a_later_one_found() {
    SlotTable table = new SlotTable();
    Region region = Region.of(7);
    Digest before = Digest.EMPTY.with(11);
    int early = table.version(7);
    table.changed(7, 1);
    table.found(7, table.version(7), Digest.EMPTY, 0);
    table.found(7, early, before, 100);
    assertThat(table.digest(region)).contains(Digest.EMPTY);
    assertThat(table.occupied().get(7)).isFalse();
    table.changed(7, 2);
    table.found(7, early, before, 100);
    assertThat(table.digest(region)).as("a guess is not a digest").isEmpty();
    assertThat(table.held(7).bytes()).isEqualTo(100);
  }
}
