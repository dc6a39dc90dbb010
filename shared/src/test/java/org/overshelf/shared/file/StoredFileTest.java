package org.overshelf.shared.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

class StoredFileTest {

  private static final int LEAF = TreeNode.LEAF_BYTES;
  private static final long TWO_LEVELS = (long) LEAF * TreeNode.MAX_CHILDREN;

  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final Random random = new Random(29);

  @Test
  void files_around_the_sizes_of_a_leaf_come_back_as_they_went_in() throws IOException {
    for (int length :
        new int[] {0, 1, 2, LEAF - 1, LEAF, LEAF + 1, 2 * LEAF, 2 * LEAF + 1, 20 * LEAF - 7}) {
      byte[] bytes = Samples.bytes(random, length);
      StoredFile file = open(write(bytes));
      assertThat(file.length()).isEqualTo(length);
      assertThat(file.readAll(length)).isEqualTo(bytes);
    }
  }

  @Test
  void files_around_the_width_of_a_node_come_back_as_they_went_in() throws IOException {
    for (long length : new long[] {TWO_LEVELS - 1, TWO_LEVELS, TWO_LEVELS + 1}) {
      byte[] bytes = Samples.bytes(random, (int) length);
      StoredFile file = open(write(bytes));
      assertThat(file.readAll((int) length)).isEqualTo(bytes);
      for (long offset : new long[] {0, TWO_LEVELS - LEAF - 1, TWO_LEVELS - 2}) {
        int count = (int) Math.min(3 * LEAF, length - offset);
        assertThat(range(file, offset, count))
            .isEqualTo(Arrays.copyOfRange(bytes, (int) offset, (int) offset + count));
      }
    }
  }

  @Test
  void any_range_of_a_file_of_three_levels_can_be_read() throws IOException {
    // Made by hand from two leaves: as high and wide as a real one, without its 4 GB.
    Block even = leaf((byte) 0);
    Block odd = leaf((byte) 1);
    List<Key> pairs = new ArrayList<>();
    for (int i = 0; i < TreeNode.MAX_CHILDREN; i++) {
      pairs.add(i % 2 == 0 ? even.key() : odd.key());
    }
    Block lower = new TreeNode.Inner(1, pairs).toBlock();
    Block upper =
        new TreeNode.Inner(2, Collections.nCopies(TreeNode.MAX_CHILDREN, lower.key())).toBlock();
    Block lastLower = new TreeNode.Inner(1, List.of(odd.key())).toBlock();
    Block lastUpper = new TreeNode.Inner(2, List.of(lastLower.key())).toBlock();
    long full = TWO_LEVELS * TreeNode.MAX_CHILDREN;
    Block root = new TreeNode.Root(3, full + LEAF, List.of(upper.key(), lastUpper.key())).toBlock();
    blocks.putAll(List.of(even, odd, lower, upper, lastLower, lastUpper, root));
    StoredFile file = open(new FileId(root.key()));
    assertThat(range(file, 0, 1)).containsExactly(0);
    assertThat(range(file, LEAF - 1L, 2)).containsExactly(0, 1);
    assertThat(range(file, TWO_LEVELS - 1, 2)).containsExactly(0, 0);
    assertThat(range(file, TWO_LEVELS + LEAF - 1, 2)).containsExactly(0, 1);
    assertThat(range(file, full - 1, 2)).containsExactly(0, 1);
    assertThat(range(file, full + LEAF - 1, 1)).containsExactly(1);
  }

  @Test
  void any_range_of_any_file_can_be_read() {
    Seeded.check(
        getClass(),
        60,
        seeded -> {
          byte[] bytes = Samples.bytes(seeded, seeded.nextInt(5 * LEAF));
          StoredFile file = open(write(bytes));
          int from = seeded.nextInt(bytes.length + 1);
          int to = seeded.nextInt(from, bytes.length + 1);
          assertThat(range(file, from, to - from)).isEqualTo(Arrays.copyOfRange(bytes, from, to));
        });
  }

  @Test
  void the_id_depends_on_the_bytes_alone_and_hashing_stores_nothing() throws IOException {
    byte[] bytes = Samples.bytes(random, 3 * LEAF);
    FileWriter.Written hashed = FileWriter.hash(new ByteArrayInputStream(bytes));
    FileWriter.Written trickled = FileWriter.hash(new Trickle(bytes));
    assertThat(hashed).isEqualTo(trickled);
    assertThat(blocks.get(hashed.id().root())).isEqualTo(new Lookup.Missing<>());
    assertThat(write(bytes)).isEqualTo(hashed.id());
    bytes[bytes.length - 1] ^= 1;
    assertThat(write(bytes)).isNotEqualTo(hashed.id());
  }

  @Test
  void the_root_is_stored_after_everything_below_it() throws IOException {
    List<Key> order = new ArrayList<>();
    FileId id =
        new FileWriter(added -> added.forEach(block -> order.add(block.key())))
            .write(new ByteArrayInputStream(Samples.bytes(random, 600 * LEAF)))
            .id();
    assertThat(order.getLast()).isEqualTo(id.root());
    assertThat(order).hasSize(600 + 2 + 1);
  }

  @Test
  void every_block_of_a_file_but_the_root_can_be_listed() throws IOException {
    FileId id = write(Samples.bytes(random, 600 * LEAF));
    List<Key> listed = new ArrayList<>();
    open(id).forEachBlock(listed::add);
    assertThat(listed).hasSize(602).doesNotHaveDuplicates().doesNotContain(id.root());
    assertThat(listed).allMatch(key -> blocks.get(key) instanceof Lookup.Found<Block>);
  }

  @Test
  void a_range_outside_the_file_and_a_file_larger_than_allowed_are_refused() throws IOException {
    StoredFile file = open(write(new byte[100]));
    assertThatThrownBy(() -> range(file, 99, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> range(file, -1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> file.readAll(99)).isInstanceOf(IOException.class);
    assertThat(range(file, 100, 0)).isEmpty();
  }

  @Test
  void a_missing_leaf_ends_the_read_after_the_bytes_before_it() throws IOException {
    byte[] bytes = Samples.bytes(random, 200 * LEAF);
    StoredFile file = open(write(bytes));
    List<Key> leaves = new ArrayList<>();
    file.forEachBlock(leaves::add);
    blocks.dropBlock(leaves.get(150));
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    assertThatThrownBy(() -> file.transferTo(to))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.code()).isEqualTo(StoreException.Code.UNREACHABLE));
    assertThat(bytes).startsWith(to.toByteArray());
    assertThat(range(file, 151L * LEAF, LEAF))
        .isEqualTo(Arrays.copyOfRange(bytes, 151 * LEAF, 152 * LEAF));
  }

  @Test
  void what_is_there_but_no_root_is_no_file() throws IOException {
    Block leaf = Block.of(new byte[] {'L', 1, 2});
    blocks.put(leaf);
    FileReader reader = new FileReader(blocks);
    assertThat(reader.open(new FileId(leaf.key()))).isEqualTo(new Lookup.Missing<>());
    assertThat(reader.open(new FileId(Samples.key(random)))).isEqualTo(new Lookup.Missing<>());
  }

  private FileId write(byte[] bytes) throws IOException {
    return new FileWriter(blocks).write(new ByteArrayInputStream(bytes)).id();
  }

  private StoredFile open(FileId id) throws StoreException {
    return new FileReader(blocks).open(id).required();
  }

  private static byte[] range(StoredFile file, long offset, int count) throws IOException {
    ByteArrayOutputStream to = new ByteArrayOutputStream(count);
    file.transferTo(to, offset, count);
    return to.toByteArray();
  }

  private static Block leaf(byte content) {
    byte[] bytes = new byte[Block.MAX_BYTES];
    Arrays.fill(bytes, content);
    bytes[0] = TreeNode.LEAF;
    return Block.adopt(bytes);
  }

  /** A stream that hands out a few bytes at a time, as a network does. */
  private static final class Trickle extends FilterInputStream {
    Trickle(byte[] bytes) {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      return super.read(to, offset, Math.min(length, 1000));
    }
  }
}
