package org.overshelf.dht.storage.rocks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Stores;

/**
 * A process that writes to a store until it is killed, and prints the name of each thing whose
 * writing has returned: {@code block KEY} or {@code entry ROW ID}.
 */
final class EndlessWriter {

  private static final int THREADS = 4;

  private EndlessWriter() {}

  public static void main(String[] arguments) throws Exception {
    RocksStore store = RocksStore.open(Path.of(arguments[0]), TestStores.SETTINGS);
    long seed = Long.parseLong(arguments[1]);
    NodeIdentity author = Samples.identity();
    Stores.atOnce(THREADS, number -> write(store, author, new Random(seed + number)));
  }

  private static void write(RocksStore store, NodeIdentity author, Random random) throws Exception {
    while (true) {
      StringBuilder done = new StringBuilder();
      if (random.nextInt(4) > 0) {
        List<Block> blocks = new ArrayList<>();
        for (int i = random.nextInt(1, 20); i > 0; i--) {
          blocks.add(Samples.block(random, random.nextInt(8, Block.MAX_BYTES)));
        }
        store.putAll(blocks);
        blocks.forEach(block -> done.append("block ").append(block.key()).append('\n'));
      } else {
        Key row = Samples.key(random);
        List<Entry> entries = Samples.entries(random, author, row, random.nextInt(1, 20), 100);
        store.append(entries);
        entries.forEach(
            entry -> done.append("entry ").append(row).append(' ').append(entry.id()).append('\n'));
      }
      // Written at once, so that lines of several threads do not mix.
      synchronized (System.out) {
        System.out.print(done);
        System.out.flush();
      }
    }
  }
}
