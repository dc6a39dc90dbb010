package org.overshelf.shared.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
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

/** Trees that someone made by hand: every block matches its key, and yet they are no files. */
class MalformedTreeTest {

  private static final int LEAF = TreeNode.LEAF_BYTES;

  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final Random random = new Random(31);

  @Test
  void a_root_whose_length_does_not_fit_its_children_is_no_root() {
    Key child = Samples.key(random);
    for (long length : new long[] {-1, 0, LEAF + 1L, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertNoFile(root(1, length, List.of(child)));
    }
    assertNoFile(root(1, 0, List.of(child)));
    assertNoFile(root(1, 1, List.of()));
  }

  @Test
  void a_tree_higher_than_needed_or_than_allowed_is_no_file() {
    Key child = Samples.key(random);
    assertNoFile(root(2, LEAF, List.of(child)));
    assertNoFile(root(0, 1, List.of(child)));
    assertNoFile(root(4, 1, List.of(child)));
    assertNoFile(root(-1, 1, List.of(child)));
    assertNoFile(root(2, 0, List.of()));
  }

  @Test
  void a_node_with_half_a_key_or_too_many_is_none() {
    assertNoFile(Block.of(new byte[] {'R', 1, 0, 0, 0, 0, 0, 0, 0, 0, 7}));
    assertNoFile(Block.of(new byte[] {'R', 1, 0}));
    assertNoFile(Block.of(new byte[] {'R'}));
    assertNoFile(Block.of(new byte[0]));
    ByteBuffer wide = ByteBuffer.allocate(2 + 512 * Key.BYTES - 2);
    wide.put((byte) 'N').put((byte) 1);
    assertThat(TreeNode.of(Block.of(wide.array()))).isEmpty();
    assertThat(TreeNode.of(Block.of(new byte[] {'N', 1}))).isEmpty();
    assertThat(TreeNode.of(Block.of(new byte[] {'N', 3}))).isEmpty();
  }

  @Test
  void a_leaf_of_the_wrong_length_or_kind_is_refused_before_a_byte_of_it_is_handed_out() {
    Block shortLeaf = Block.of(new byte[] {'L', 1, 2, 3});
    Block notALeaf = root(1, 0, List.of());
    for (Block child : List.of(shortLeaf, notALeaf)) {
      blocks.putAll(List.of(child));
      assertDamaged(root(1, 5, List.of(child.key())));
    }
  }

  @Test
  void an_inner_node_of_the_wrong_level_or_width_is_refused() {
    Block leaf = new TreeNode.Leaf(Block.of(withKind(new byte[LEAF]))).block();
    List<Key> full = Collections.nCopies(TreeNode.MAX_CHILDREN, leaf.key());
    Block right = new TreeNode.Inner(1, full).toBlock();
    Block narrow = new TreeNode.Inner(1, full.subList(0, 510)).toBlock();
    Block high = new TreeNode.Inner(2, full).toBlock();
    Block last = new TreeNode.Inner(1, List.of(leaf.key())).toBlock();
    blocks.putAll(List.of(leaf, right, narrow, high, last));
    long length = (TreeNode.MAX_CHILDREN + 1L) * LEAF;
    for (Block first : List.of(narrow, high, leaf)) {
      assertDamaged(root(2, length, List.of(first.key(), last.key())));
    }
    assertDamaged(root(2, length, List.of(right.key(), right.key())));
  }

  @Test
  void random_blocks_are_no_files_and_throw_nothing_but_what_is_announced() {
    Seeded.check(
        getClass(),
        300,
        seeded -> {
          byte[] bytes = Samples.bytes(seeded, seeded.nextInt(1, 400));
          bytes[0] = (byte) "LNR".charAt(seeded.nextInt(3));
          if (bytes.length > 1) {
            bytes[1] = (byte) seeded.nextInt(5);
          }
          Block block = Block.of(bytes);
          blocks.putAll(List.of(block));
          if (new FileReader(blocks).open(new FileId(block.key()))
              instanceof Lookup.Found<StoredFile>(StoredFile file)) {
            assertThatThrownBy(() -> file.transferTo(new ByteArrayOutputStream()))
                .isInstanceOf(StoreException.class);
          }
        });
  }

  private void assertNoFile(Block root) {
    blocks.putAll(List.of(root));
    assertThat(new FileReader(blocks).open(new FileId(root.key())))
        .isEqualTo(new Lookup.Missing<>());
  }

  private void assertDamaged(Block root) {
    blocks.putAll(List.of(root));
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    assertThatThrownBy(
            () -> new FileReader(blocks).open(new FileId(root.key())).required().transferTo(to))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.DAMAGED));
    assertThat(to.size() % LEAF).isZero();
  }

  private static Block root(int level, long length, List<Key> children) {
    return new TreeNode.Root(level, length, children).toBlock();
  }

  private static byte[] withKind(byte[] bytes) {
    byte[] leaf = new byte[bytes.length + 1];
    leaf[0] = TreeNode.LEAF;
    return leaf;
  }
}
