package org.overshelf.dht.replication;

import java.util.List;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowWriter;

/** How things of one type are sent to be stored. They are equal if storing both is in vain. */
interface Cargo<T> {

  /** A message has at most so many bytes of cargo. */
  int MESSAGE_BYTES = 4 * 1024 * 1024 + 64 * 1024;

  String kind();

  /** The most things in one message. */
  int most();

  /** The key that places it on the ring. */
  Key key(T item);

  int bytes(T item);

  byte[] encode(List<Consigned<T>> items);

  Hint hint(Consigned<T> item);

  Cargo<Block> BLOCKS =
      new Cargo<>() {
        @Override
        public String kind() {
          return Wire.PUT_BLOCKS;
        }

        @Override
        public int most() {
          return BlockReader.MAX_BATCH;
        }

        @Override
        public Key key(Block block) {
          return block.key();
        }

        @Override
        public int bytes(Block block) {
          return block.size();
        }

        @Override
        public byte[] encode(List<Consigned<Block>> items) {
          return BlockMessages.encodePut(items);
        }

        @Override
        public Hint hint(Consigned<Block> item) {
          return Hint.ofBlock(item.meantFor().orElseThrow(), item.item().key());
        }
      };

  Cargo<Entry> ENTRIES =
      new Cargo<>() {
        @Override
        public String kind() {
          return Wire.APPEND_ENTRIES;
        }

        @Override
        public int most() {
          return RowWriter.MAX_BATCH;
        }

        @Override
        public Key key(Entry entry) {
          return entry.row();
        }

        @Override
        public int bytes(Entry entry) {
          return entry.size();
        }

        @Override
        public byte[] encode(List<Consigned<Entry>> items) {
          return RowMessages.encodeAppend(items);
        }

        @Override
        public Hint hint(Consigned<Entry> item) {
          return Hint.ofEntry(item.meantFor().orElseThrow(), item.item().row(), item.item().id());
        }
      };
}
