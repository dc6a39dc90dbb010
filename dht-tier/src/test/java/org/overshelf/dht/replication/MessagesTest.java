package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.dht.ring.Placement;
import org.overshelf.dht.ring.Topology;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

/** The bytes between nodes: held still, bounded, and harmless whatever they are. */
class MessagesTest {

  private static final NodeId OWNER = new NodeId(new Key(1, 2, 3, 4));
  private static final Block BLOCK = Block.of("hello".getBytes(StandardCharsets.US_ASCII));
  private static final String HELLO =
      "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
  private static final String OWNER_HEX =
      "0000000000000001000000000000000200000000000000030000000000000004";
  private static final Entry ENTRY =
      Samples.entries(new Random(2), Samples.identity(), new Key(5, 6, 7, 8), 1, 3).getFirst();

  @Test
  void messages_about_blocks_look_as_older_nodes_expect() throws Exception {
    List<Consigned<Block>> put =
        List.of(
            new Consigned<>(BLOCK, Optional.empty()), new Consigned<>(BLOCK, Optional.of(OWNER)));
    String item = HELLO + "0005" + "68656c6c6f";
    assertThat(hex(BlockMessages.encodePut(put)))
        .isEqualTo("01" + "0002" + "00" + item + "01" + OWNER_HEX + item);
    assertThat(BlockMessages.decodePut(BlockMessages.encodePut(put)))
        .containsExactly(Optional.of(put.get(0)), Optional.of(put.get(1)));

    assertThat(hex(BlockMessages.encodeKeys(List.of(BLOCK.key())))).isEqualTo("010001" + HELLO);
    List<Held<Block>> got =
        List.of(
            new Held.Found<>(BLOCK, true),
            new Held.Missing<>(true),
            new Held.Missing<>(false),
            new Held.Damaged<>(),
            new Held.Failed<>(true, "could not read its disk"));
    assertThat(hex(BlockMessages.encodeBlocks(got)))
        .isEqualTo("01" + "0005" + "00" + "000568656c6c6f" + "01" + "02" + "03" + "04");
    List<Key> asked = java.util.Collections.nCopies(5, BLOCK.key());
    assertThat(BlockMessages.decodeBlocks(BlockMessages.encodeBlocks(got), asked)).isEqualTo(got);

    List<Held<Integer>> sizes = List.of(new Held.Found<>(Block.MAX_BYTES, true));
    assertThat(hex(BlockMessages.encodeSizes(sizes))).isEqualTo("010001" + "00" + "4000");
    assertThat(BlockMessages.decodeSizes(BlockMessages.encodeSizes(sizes), asked.subList(0, 1)))
        .isEqualTo(sizes);

    assertThat(hex(StoredAnswer.encode(List.of(StoredAnswer.values()))))
        .isEqualTo("01000400010203");
    assertThat(hex(Wire.refuse(Wire.Refusal.BUSY))).isEqualTo("01ffff01");
  }

  @Test
  void messages_about_rows_look_as_older_nodes_expect() throws Exception {
    String entry = HexFormat.of().toHexDigits((short) ENTRY.size()) + hex(ENTRY.encode());
    List<Consigned<Entry>> append = List.of(new Consigned<>(ENTRY, Optional.of(OWNER)));
    assertThat(hex(RowMessages.encodeAppend(append)))
        .isEqualTo("010001" + "01" + OWNER_HEX + entry);
    assertThat(RowMessages.decodeAppend(RowMessages.encodeAppend(append)))
        .containsExactly(Optional.of(append.getFirst()));

    RowQuery query = RowQuery.first(ENTRY.row());
    List<RowQuery> queries = List.of(query, query.at(ENTRY.id()), query);
    String row = "0000000000000005000000000000000600000000000000070000000000000008";
    assertThat(hex(RowMessages.encodeQueries(queries)))
        .isEqualTo("010003" + row + "040000" + row + "040001" + ENTRY.id() + row + "040000");
    assertThat(RowMessages.decodeQueries(RowMessages.encodeQueries(queries))).isEqualTo(queries);

    List<Optional<Held<RowPage>>> pages =
        List.of(
            Optional.of(new Held.Missing<>(true)),
            Optional.of(new Held.Found<>(new RowPage(List.of(ENTRY), Optional.empty()), false)),
            Optional.empty());
    assertThat(hex(RowMessages.encodePages(pages)))
        .isEqualTo("010003" + "01" + "05" + "00" + "0001" + entry + "06");
    assertThat(RowMessages.decodePages(RowMessages.encodePages(pages), queries)).isEqualTo(pages);
  }

  @Test
  void a_block_that_does_not_match_its_key_is_never_taken_for_it() throws Exception {
    byte[] put = BlockMessages.encodePut(List.of(new Consigned<>(BLOCK, Optional.empty())));
    put[put.length - 1] ^= 1;
    assertThat(BlockMessages.decodePut(put)).containsExactly(Optional.empty());
    byte[] got = BlockMessages.encodeBlocks(List.of(new Held.Found<>(BLOCK, true)));
    got[got.length - 1] ^= 1;
    assertThat(BlockMessages.decodeBlocks(got, List.of(BLOCK.key())))
        .containsExactly(new Held.Damaged<>());
  }

  @Test
  void a_page_of_another_row_or_out_of_order_is_malformed() {
    List<Entry> entries =
        Samples.entries(new Random(3), Samples.identity(), ENTRY.row(), 2, 3).stream()
            .sorted(java.util.Comparator.comparing((Entry entry) -> entry.id()).reversed())
            .toList();
    assertMalformed(new RowPage(entries, Optional.empty()), RowQuery.first(ENTRY.row()));
    assertMalformed(
        new RowPage(List.of(ENTRY), Optional.empty()), RowQuery.first(new Key(9, 9, 9, 9)));
    assertMalformed(
        new RowPage(List.of(ENTRY), Optional.of(ENTRY.id())), RowQuery.first(ENTRY.row()));
    assertMalformed(new RowPage(List.of(), Optional.of(ENTRY.id())), RowQuery.first(ENTRY.row()));
    assertMalformed(
        new RowPage(entries.reversed(), Optional.empty()),
        new RowQuery(ENTRY.row(), Optional.empty(), 1));
  }

  private static void assertMalformed(RowPage page, RowQuery query) {
    byte[] bytes = RowMessages.encodePages(List.of(Optional.of(new Held.Found<>(page, true))));
    assertThatThrownBy(() -> RowMessages.decodePages(bytes, List.of(query)))
        .isInstanceOf(MalformedException.class);
  }

  @Test
  void more_items_than_allowed_are_refused_before_anything_is_read() {
    List<Key> keys = java.util.Collections.nCopies(BlockReader.MAX_BATCH + 1, BLOCK.key());
    assertThatThrownBy(() -> BlockMessages.decodeKeys(BlockMessages.encodeKeys(keys)))
        .isInstanceOf(MalformedException.class);
    assertThatThrownBy(() -> BlockMessages.decodeKeys(new byte[] {1, 0, (byte) 200}))
        .hasMessageContaining("200 items in 3 bytes");
  }

  /** A ring of one. */
  private record Alone(NodeId self) implements Topology {

    @Override
    public Placement placement() {
      return TestRing.place(List.of(self), 3);
    }

    @Override
    public boolean isReachable(NodeId node) {
      return node.equals(self);
    }
  }

  /** Garbage, and good messages with some bytes changed or cut off, sent to a real service. */
  @Test
  void whatever_is_sent_gets_an_answer() {
    TestStore store = new TestStore();
    InProcessTransport transport =
        new InProcessTransport(OWNER, new ConcurrentHashMap<>(), Runnable::run);
    new ReplicaService(
            store,
            new MemoryHintStore(100),
            Coverage.COMPLETE,
            new PlacementMemory(
                new Alone(OWNER), InstantSource.system(), ReplicationSettings.defaults()),
            Runnable::run,
            ReplicationSettings.defaults())
        .serve(transport);
    List<byte[]> good = goodRequests();
    List<String> kinds =
        List.of(
            Wire.PUT_BLOCKS,
            Wire.GET_BLOCKS,
            Wire.SIZE_BLOCKS,
            Wire.APPEND_ENTRIES,
            Wire.READ_ROWS);
    Seeded.check(
        getClass(),
        2000,
        random -> {
          byte[] sent = spoiled(good.get(random.nextInt(good.size())), random);
          CompletableFuture<byte[]> answer =
              transport.request(
                  OWNER, kinds.get(random.nextInt(5)), sent, java.time.Duration.ofSeconds(5));
          assertThat(answer).isCompleted();
          assertThat(answer.join()).hasSizeBetween(3, Transport.MAX_MESSAGE_BYTES);
        });
  }

  /** Answers from other nodes may be just as bad: an error, and never anything else. */
  @Test
  void whatever_is_answered_is_read_or_refused() {
    List<byte[]> good = goodRequests();
    Seeded.check(
        getClass(),
        2000,
        random -> {
          byte[] answer = spoiled(good.get(random.nextInt(good.size())), random);
          RowQuery query = RowQuery.first(ENTRY.row());
          refusedAtMost(() -> BlockMessages.decodeBlocks(answer, List.of(BLOCK.key())));
          refusedAtMost(() -> BlockMessages.decodeSizes(answer, List.of(BLOCK.key())));
          refusedAtMost(() -> StoredAnswer.decode(answer, 2));
          refusedAtMost(() -> RowMessages.decodePages(answer, List.of(query)));
        });
  }

  private interface Decoding {
    Object decode() throws MalformedException;
  }

  private static void refusedAtMost(Decoding decoding) {
    try {
      assertThat(decoding.decode()).isNotNull();
    } catch (MalformedException e) {
      assertThat(e).hasMessageNotContaining("null");
    }
  }

  private static List<byte[]> goodRequests() {
    List<byte[]> good = new ArrayList<>();
    good.add(BlockMessages.encodePut(List.of(new Consigned<>(BLOCK, Optional.of(OWNER)))));
    good.add(Wire.marked(7, BlockMessages.encodeKeys(List.of(BLOCK.key(), OWNER.key()))));
    good.add(BlockMessages.encodeBlocks(List.of(new Held.Found<>(BLOCK, true))));
    good.add(BlockMessages.encodeSizes(List.of(new Held.Found<>(7, true))));
    good.add(RowMessages.encodeAppend(List.of(new Consigned<>(ENTRY, Optional.empty()))));
    good.add(Wire.marked(7, RowMessages.encodeQueries(List.of(RowQuery.first(ENTRY.row())))));
    good.add(
        RowMessages.encodePages(
            List.of(
                Optional.of(
                    new Held.Found<>(new RowPage(List.of(ENTRY), Optional.empty()), true)))));
    return good;
  }

  private static byte[] spoiled(byte[] good, RandomGenerator random) {
    if (random.nextInt(4) == 0) {
      return Samples.bytes(random, random.nextInt(200));
    }
    byte[] bytes = java.util.Arrays.copyOf(good, random.nextInt(good.length + 3));
    for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(random.nextBoolean() ? Math.min(4, bytes.length) : bytes.length)] =
          (byte) random.nextInt();
    }
    return bytes;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
