package org.overshelf.shared.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;
import org.overshelf.shared.testing.Stores;

/** What every {@link BlockStore} promises. Extend it and supply a store that is empty. */
public abstract class BlockStoreContract {

  private final Random random = new Random(7);
  private BlockStore store;

  /** A store with nothing in it; closed after the test if it can be. */
  protected abstract BlockStore newStore() throws Exception;

  @BeforeEach
  void openStore() throws Exception {
    store = newStore();
  }

  @AfterEach
  void closeStore() throws Exception {
    Stores.close(store);
  }

  @Test
  void a_block_comes_back_with_the_bytes_that_went_in() throws Exception {
    Block block = Samples.block(random, 5000);
    store.put(block);
    assertThat(store.get(block.key())).isEqualTo(new Lookup.Found<>(block));
    assertThat(store.get(block.key()).required().toBytes()).isEqualTo(block.toBytes());
  }

  @Test
  void the_empty_block_and_the_largest_are_blocks_like_others() throws Exception {
    Block empty = Block.of(new byte[0]);
    Block largest = Samples.block(random, Block.MAX_BYTES);
    store.putAll(List.of(empty, largest));
    assertThat(store.get(empty.key()).required().size()).isZero();
    assertThat(store.get(largest.key()).required().toBytes()).isEqualTo(largest.toBytes());
    assertThat(store.sizes(List.of(empty.key(), largest.key())))
        .containsExactly(new Lookup.Found<>(0), new Lookup.Found<>(Block.MAX_BYTES));
  }

  @Test
  void a_block_that_was_never_put_is_missing_rather_than_unreachable() {
    Key key = Samples.key(random);
    assertThat(store.get(key)).isEqualTo(new Lookup.Missing<>());
    assertThat(store.sizes(List.of(key))).containsExactly(new Lookup.Missing<>());
  }

  @Test
  void answers_come_in_the_order_of_the_keys_and_as_often_as_asked() throws Exception {
    List<Block> blocks = Samples.blocks(random, 20);
    store.putAll(blocks);
    List<Key> keys = new ArrayList<>(blocks.stream().map(Block::key).toList());
    blocks.forEach(block -> keys.add(block.key()));
    keys.add(3, Samples.key(random));
    Collections.shuffle(keys, random);
    List<Lookup<Block>> answers = store.getAll(keys);
    List<Lookup<Integer>> sizes = store.sizes(keys);
    assertThat(answers).hasSameSizeAs(keys);
    assertThat(sizes).hasSameSizeAs(keys);
    for (int i = 0; i < keys.size(); i++) {
      Key key = keys.get(i);
      Lookup<Block> expected =
          blocks.stream()
              .filter(block -> block.key().equals(key))
              .findFirst()
              .<Lookup<Block>>map(Lookup.Found::new)
              .orElseGet(Lookup.Missing::new);
      assertThat(answers.get(i)).isEqualTo(expected);
      assertThat(sizes.get(i)).isEqualTo(expected.map(Block::size));
    }
  }

  @Test
  void nothing_asked_is_nothing_answered_and_nothing_put_is_no_error() throws Exception {
    assertThat(store.getAll(List.of())).isEmpty();
    assertThat(store.sizes(List.of())).isEmpty();
    store.putAll(List.of());
  }

  @Test
  void a_full_batch_is_taken_and_a_larger_one_refused() throws Exception {
    List<Block> blocks = Samples.blocks(random, BlockReader.MAX_BATCH + 1);
    List<Key> keys = blocks.stream().map(Block::key).toList();
    store.putAll(blocks.subList(0, BlockReader.MAX_BATCH));
    assertThat(store.getAll(keys.subList(0, BlockReader.MAX_BATCH)))
        .allMatch(answer -> answer instanceof Lookup.Found<Block>);
    assertThatThrownBy(() -> store.putAll(blocks)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store.getAll(keys)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store.sizes(keys)).isInstanceOf(IllegalArgumentException.class);
    assertThat(store.get(keys.getLast())).isEqualTo(new Lookup.Missing<>());
  }

  @Test
  void putting_a_block_again_or_twice_in_a_batch_changes_nothing() throws Exception {
    Block block = Samples.block(random, 100);
    store.putAll(List.of(block, block));
    store.put(block);
    assertThat(store.get(block.key())).isEqualTo(new Lookup.Found<>(block));
  }

  @Test
  void blocks_put_by_many_threads_at_once_are_all_there() throws Exception {
    List<Block> shared = Samples.blocks(random, 50);
    Map<Key, Block> put = new ConcurrentHashMap<>();
    Stores.atOnce(
        8,
        number -> {
          Random own = new Random(1000 + number);
          for (int i = 0; i < 10; i++) {
            List<Block> batch = new ArrayList<>(Samples.blocks(own, 5));
            batch.addAll(shared.subList(i * 5, i * 5 + 5));
            store.putAll(batch);
            for (Block block : batch) {
              assertThat(store.get(block.key())).isEqualTo(new Lookup.Found<>(block));
              put.put(block.key(), block);
            }
          }
        });
    assertThat(put).hasSize(8 * 50 + 50);
    for (Block block : put.values()) {
      assertThat(store.get(block.key())).isEqualTo(new Lookup.Found<>(block));
    }
  }

  @Test
  void any_sequence_of_puts_reads_like_a_map() {
    Seeded.check(
        getClass(),
        20,
        seeded -> {
          Map<Key, Block> model = new ConcurrentHashMap<>();
          List<Block> known = Samples.blocks(seeded, 30);
          for (int i = 0; i < 5; i++) {
            List<Block> batch =
                known.stream().filter(block -> seeded.nextInt(3) == 0).limit(10).toList();
            store.putAll(batch);
            batch.forEach(block -> model.put(block.key(), block));
          }
          for (Block block : known) {
            assertThat(store.get(block.key()).orUnreachable().isPresent())
                .isEqualTo(model.containsKey(block.key()));
          }
        });
  }
}
