package org.overshelf.shared.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;
import org.overshelf.shared.testing.Stores;

/**
 * What every {@link BlockScanner} promises. Extend it and supply a store that is empty.
 *
 * @param <S> a store that can be scanned
 */
public abstract class BlockScannerContract<S extends BlockStore & BlockScanner> {

  private final Random random = new Random(11);
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
    BlockScanner.Page page = store.scanBlocks(KeyRange.ALL, 10, true);
    assertThat(page.blocks()).isEmpty();
    assertThat(page.rest()).isEmpty();
  }

  @Test
  void a_scan_shows_every_block_once_in_the_order_of_keys_whatever_the_page() throws Exception {
    List<Block> blocks = Samples.blocks(random, 100);
    store.putAll(blocks);
    List<BlockScanner.Stored> expected = stored(blocks);
    for (int limit : new int[] {1, 7, 99, 100, 101}) {
      assertThat(scan(KeyRange.ALL, limit, false)).isEqualTo(expected);
      assertThat(scan(KeyRange.ALL, limit, true)).isEqualTo(expected);
    }
  }

  @Test
  void a_page_has_no_more_than_its_limit_and_names_the_rest() throws Exception {
    store.putAll(Samples.blocks(random, 20));
    BlockScanner.Page page = store.scanBlocks(KeyRange.ALL, 8, false);
    assertThat(page.blocks()).hasSizeBetween(1, 8);
    assertThat(page.rest().orElseThrow().first()).isGreaterThan(page.blocks().getLast().key());
    assertThat(page.rest().orElseThrow().last()).isEqualTo(Key.MAX);
  }

  @Test
  void both_ends_of_a_range_belong_to_it() throws Exception {
    List<Block> blocks = Samples.blocks(random, 50);
    store.putAll(blocks);
    List<BlockScanner.Stored> all = stored(blocks);
    KeyRange range = new KeyRange(all.get(10).key(), all.get(20).key());
    assertThat(scan(range, 4, false)).isEqualTo(all.subList(10, 21));
    KeyRange one = new KeyRange(all.get(5).key(), all.get(5).key());
    assertThat(scan(one, 4, true)).isEqualTo(all.subList(5, 6));
  }

  @Test
  void any_range_shows_what_lies_in_it() throws Exception {
    List<Block> blocks = Samples.blocks(random, 200);
    store.putAll(blocks);
    Seeded.check(
        getClass(),
        30,
        seeded -> {
          Key one = Samples.key(seeded);
          Key other = Samples.key(seeded);
          KeyRange range =
              one.compareTo(other) <= 0 ? new KeyRange(one, other) : new KeyRange(other, one);
          assertThat(scan(range, seeded.nextInt(1, 50), seeded.nextBoolean()))
              .isEqualTo(
                  stored(blocks).stream().filter(each -> range.contains(each.key())).toList());
        });
  }

  @Test
  void a_limit_below_one_is_refused() {
    assertThatThrownBy(() -> store.scanBlocks(KeyRange.ALL, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void blocks_that_were_there_before_a_scan_are_seen_once_while_others_are_put() throws Exception {
    List<Block> before = Samples.blocks(random, 100);
    store.putAll(before);
    List<Key> seen = new ArrayList<>();
    Optional<KeyRange> rest = Optional.of(KeyRange.ALL);
    while (rest.isPresent()) {
      BlockScanner.Page page = store.scanBlocks(rest.get(), 9, false);
      page.blocks().forEach(each -> seen.add(each.key()));
      rest = page.rest();
      store.putAll(Samples.blocks(random, 3));
    }
    assertThat(seen).isSorted().doesNotHaveDuplicates();
    assertThat(seen).containsAll(before.stream().map(Block::key).toList());
  }

  @Test
  void a_dropped_block_is_gone_and_no_other() throws Exception {
    List<Block> blocks = Samples.blocks(random, 30);
    store.putAll(blocks);
    Block dropped = blocks.get(4);
    store.dropBlock(dropped.key());
    assertThat(store.get(dropped.key())).isEqualTo(new Lookup.Missing<>());
    assertThat(store.sizes(List.of(dropped.key()))).containsExactly(new Lookup.Missing<>());
    List<Block> rest = blocks.stream().filter(block -> !block.equals(dropped)).toList();
    assertThat(scan(KeyRange.ALL, 100, true)).isEqualTo(stored(rest));
  }

  @Test
  void dropping_what_is_not_there_is_no_error_and_a_dropped_block_can_be_put_again()
      throws Exception {
    Block block = Samples.block(random, 10);
    store.dropBlock(block.key());
    store.put(block);
    store.dropBlock(block.key());
    store.put(block);
    assertThat(store.get(block.key())).isEqualTo(new Lookup.Found<>(block));
  }

  @Test
  void any_sequence_of_puts_and_drops_scans_like_a_set() {
    Seeded.check(
        getClass(),
        20,
        seeded -> {
          List<Block> known = Samples.blocks(seeded, 20);
          Set<Block> model = new HashSet<>();
          for (int i = 0; i < 40; i++) {
            Block block = known.get(seeded.nextInt(known.size()));
            if (seeded.nextInt(3) == 0) {
              store.dropBlock(block.key());
              model.remove(block);
            } else {
              store.put(block);
              model.add(block);
            }
          }
          assertThat(scan(KeyRange.ALL, 6, true)).isEqualTo(stored(model));
          for (Block block : model) {
            store.dropBlock(block.key());
          }
        });
  }

  private List<BlockScanner.Stored> scan(KeyRange range, int limit, boolean verify)
      throws StoreException {
    List<BlockScanner.Stored> seen = new ArrayList<>();
    Optional<KeyRange> rest = Optional.of(range);
    while (rest.isPresent()) {
      BlockScanner.Page page = store.scanBlocks(rest.get(), limit, verify);
      assertThat(page.blocks()).hasSizeLessThanOrEqualTo(limit);
      seen.addAll(page.blocks());
      rest = page.rest();
    }
    return seen;
  }

  private static List<BlockScanner.Stored> stored(Iterable<Block> blocks) {
    List<Block> sorted = new ArrayList<>();
    blocks.forEach(sorted::add);
    sorted.sort(java.util.Comparator.comparing(Block::key));
    return sorted.stream()
        .map(block -> new BlockScanner.Stored(block.key(), block.size(), true))
        .toList();
  }
}
