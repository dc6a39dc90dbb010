package org.overshelf.dht.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.testing.Samples;

/** Blocks and entries to store, the same in every run: making and signing them takes time. */
final class Things {

  private static final List<Fetched> MIXED = mixed();

  private Things() {}

  private static List<Fetched> mixed() {
    RandomGenerator random = new SplittableRandom(42);
    List<Fetched> things = new ArrayList<>();
    for (Block block : Samples.blocks(random, 300)) {
      things.add(new Fetched.OfBlock(block));
    }
    List<Key> rows = new ArrayList<>();
    List<byte[]> payloads = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      // Every other entry is of one row: rows have several.
      rows.add(i % 2 == 0 ? new Key(7L << 60, 1, 2, 3) : Samples.key(random));
      payloads.add(Samples.bytes(random, 100));
    }
    for (Entry entry : Samples.entries(Samples.identity(), rows, payloads)) {
      things.add(new Fetched.OfEntry(entry));
    }
    return List.copyOf(things);
  }

  /** Three hundred small blocks, then ten entries. */
  static List<Fetched> all() {
    return MIXED;
  }

  static Fetched any(RandomGenerator random) {
    return MIXED.get(random.nextInt(MIXED.size()));
  }

  static Item item(Fetched thing) {
    return switch (thing) {
      case Fetched.OfBlock(Block block) -> new Item.OfBlock(block.key());
      case Fetched.OfEntry(Entry entry) -> new Item.OfEntry(entry.row(), entry.id());
    };
  }
}
