package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.repair.DigestsMessage.Claim;
import org.overshelf.dht.repair.DigestsMessage.Purpose;
import org.overshelf.dht.repair.DigestsMessage.State;
import org.overshelf.dht.repair.DigestsMessage.Verdict;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.repair.KeysMessage.Lacking;
import org.overshelf.dht.repair.KeysMessage.Listed;
import org.overshelf.dht.repair.KeysMessage.Span;
import org.overshelf.dht.repair.KeysMessage.Summed;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

/** The bytes of repair's messages: other nodes send these, so that they must not change. */
class RepairWireTest {

  private static final Item BLOCK = new Item.OfBlock(new Key(1, 2, 3, 4));
  private static final Item ENTRY =
      new Item.OfEntry(new Key(1, 6, 7, 8), new EntryId(new Key(9, 10, 11, 12)));
  private static final String BLOCK_HEX =
      "00" + "0000000000000001" + "0000000000000002" + "0000000000000003" + "0000000000000004";
  private static final String ENTRY_HEX =
      "01"
          + ("0000000000000001" + "0000000000000006" + "0000000000000007" + "0000000000000008")
          + ("0000000000000009" + "000000000000000a" + "000000000000000b" + "000000000000000c");

  private static void isHex(byte[] actual, String... parts) {
    assertThat(HexFormat.of().formatHex(actual)).isEqualTo(String.join("", parts));
  }

  @Test
  void shared_is_two_hashes_and_a_state() {
    SharedMessage.Ask ask = new SharedMessage.Ask(5, 6);
    isHex(ask.encode(), "01", "0000000000000005", "0000000000000006");
    assertThat(SharedMessage.Ask.decode(ask.encode())).isEqualTo(ask);
    isHex(SharedMessage.answer(State.DIFFERENT), "0101");
    assertThat(SharedMessage.state(SharedMessage.answer(State.UNKNOWN))).isEqualTo(State.UNKNOWN);
    BitSet slots = new BitSet();
    slots.set(3);
    assertThat(SharedMessage.hash(slots)).isEqualTo(0x7fb9b5592965d1c8L);
  }

  @Test
  void digests_are_regions_and_folds() {
    DigestsMessage.Ask ask =
        new DigestsMessage.Ask(
            Purpose.OFFER,
            List.of(new Claim(new Region(3, 5, 1), 0x77), new Claim(Region.of(130), 0x78)));
    isHex(
        ask.encode(),
        "01" + "01" + "0002",
        "03" + "0000000000000005" + "0000000000000001" + "0000000000000077",
        "8082" + "0000000000000078");
    assertThat(DigestsMessage.Ask.decode(ask.encode())).isEqualTo(ask);
    DigestsMessage.Answer answer =
        new DigestsMessage.Answer(
            List.of(new Verdict(State.DIFFERENT, 258), Verdict.of(State.PENDING)));
    isHex(answer.encode(), "01" + "0002" + "01" + "00000102" + "03");
    assertThat(DigestsMessage.Answer.decode(answer.encode(), 2)).isEqualTo(answer);
    refuses(() -> DigestsMessage.Answer.decode(answer.encode(), 3));
  }

  @Test
  void keys_are_spans_with_folds_or_fingerprints() {
    KeysMessage.Ask ask =
        new KeysMessage.Ask(
            new Slot(0),
            List.of(
                new Summed(new Span(Optional.empty(), Optional.of(BLOCK)), 0x55),
                new Listed(new Span(Optional.of(ENTRY), Optional.empty()), List.of(1L, 2L))));
    isHex(
        ask.encode(),
        "01" + "0000" + "0002",
        "00" + "01" + BLOCK_HEX + "00" + "0000000000000055",
        "01" + ENTRY_HEX + "00" + "01" + "0002" + "0000000000000001" + "0000000000000002");
    assertThat(KeysMessage.Ask.decode(ask.encode())).isEqualTo(ask);
    KeysMessage.Answer answer =
        new KeysMessage.Answer(0x66, List.of(0), List.of(new Lacking(ENTRY, 300)), true);
    isHex(
        answer.encode(),
        "01" + "0000000000000066" + "0001" + "0000" + "0001" + ENTRY_HEX + "012c" + "01");
    assertThat(KeysMessage.Answer.decode(answer.encode(), ask)).isEqualTo(answer);
    refuses(
        () ->
            KeysMessage.Answer.decode(
                answer.encode(), new KeysMessage.Ask(new Slot(1), ask.chunks())));
  }

  @Test
  void fetched_things_are_verified_one_by_one() {
    Block block = Block.of(new byte[] {1, 2, 3});
    SplittableRandom random = new SplittableRandom(1);
    List<Entry> entries = Samples.entries(random, Samples.identity(), Samples.key(random), 3, 20);
    FetchMessage.Ask ask =
        new FetchMessage.Ask(
            List.of(
                new Item.OfBlock(block.key()),
                BLOCK,
                new Item.OfEntry(entries.get(0).row(), entries.get(0).id()),
                new Item.OfEntry(entries.get(1).row(), entries.get(1).id()),
                new Item.OfEntry(entries.get(2).row(), entries.get(2).id())));
    isHex(
        new FetchMessage.Ask(List.of(BLOCK, ENTRY)).encode(), "01" + "0002" + BLOCK_HEX, ENTRY_HEX);
    assertThat(FetchMessage.Ask.decode(ask.encode())).isEqualTo(ask);
    isHex(
        FetchMessage.answer(List.of(Optional.of(new Fetched.OfBlock(block)), Optional.empty())),
        "01" + "0002" + "01" + "0003" + "010203" + "00");
    byte[] answer =
        FetchMessage.answer(
            List.of(
                Optional.of(new Fetched.OfBlock(block)),
                Optional.of(new Fetched.OfBlock(block)), // not the one that was asked for
                Optional.of(new Fetched.OfEntry(entries.get(0))),
                Optional.of(new Fetched.OfEntry(Samples.forged(entries.get(1)))),
                Optional.of(new Fetched.OfEntry(entries.get(0))))); // another one's
    assertThat(FetchMessage.verified(answer, ask))
        .containsExactly(
            Optional.of(new Fetched.OfBlock(block)),
            Optional.empty(),
            Optional.of(new Fetched.OfEntry(entries.get(0))),
            Optional.empty(),
            Optional.empty());
  }

  @Test
  void confirmations_are_bits() {
    ConfirmMessage.Ask ask = new ConfirmMessage.Ask(new Slot(0), List.of(BLOCK, ENTRY));
    isHex(ask.encode(), "01" + "0000" + "0002" + BLOCK_HEX, ENTRY_HEX);
    assertThat(ConfirmMessage.Ask.decode(ask.encode())).isEqualTo(ask);
    BitSet held = new BitSet();
    held.set(1);
    isHex(ConfirmMessage.answer(held), "01" + "02");
    assertThat(ConfirmMessage.held(ConfirmMessage.answer(held))).isEqualTo(held);
    refuses(() -> new ConfirmMessage.Ask(new Slot(1), List.of(BLOCK)));
  }

  private static void refuses(Runnable reading) {
    assertThatThrownBy(reading::run).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void what_is_too_much_for_a_message_is_refused_before_memory_is_taken() {
    refuses(() -> KeysMessage.Ask.decode(HexFormat.of().parseHex("010000ffff")));
    refuses(() -> FetchMessage.Ask.decode(HexFormat.of().parseHex("01ffff")));
    refuses(() -> DigestsMessage.Ask.decode(HexFormat.of().parseHex("0100ffff")));
    refuses(() -> ConfirmMessage.Ask.decode(HexFormat.of().parseHex("014000" + "0000")));
    refuses(() -> SharedMessage.Ask.decode(HexFormat.of().parseHex("02")));
    refuses(() -> SharedMessage.Ask.decode(new byte[18]));
  }

  @Test
  void garbage_is_an_error_and_nothing_else() {
    KeysMessage.Ask keys =
        new KeysMessage.Ask(new Slot(0), List.of(new Listed(Span.ALL, List.of())));
    FetchMessage.Ask fetch = new FetchMessage.Ask(List.of(BLOCK, ENTRY));
    List<byte[]> good =
        List.of(
            new SharedMessage.Ask(1, 2).encode(),
            new DigestsMessage.Ask(Purpose.COMPARE, List.of(new Claim(Region.of(9), 3))).encode(),
            keys.encode(),
            fetch.encode(),
            new ConfirmMessage.Ask(new Slot(0), List.of(BLOCK)).encode(),
            FetchMessage.answer(List.of(Optional.empty(), Optional.empty())),
            new KeysMessage.Answer(1, List.of(), List.of(new Lacking(BLOCK, 1)), false).encode());
    List<Consumer<byte[]>> readers =
        List.of(
            SharedMessage.Ask::decode,
            SharedMessage::state,
            DigestsMessage.Ask::decode,
            bytes -> DigestsMessage.Answer.decode(bytes, 1),
            KeysMessage.Ask::decode,
            bytes -> KeysMessage.Answer.decode(bytes, keys),
            FetchMessage.Ask::decode,
            bytes -> FetchMessage.verified(bytes, fetch),
            ConfirmMessage.Ask::decode,
            ConfirmMessage::held);
    Seeded.check(
        RepairWireTest.class,
        3000,
        random -> {
          byte[] bytes = good.get(random.nextInt(good.size())).clone();
          for (int i = random.nextInt(4); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
          }
          if (random.nextInt(4) == 0) {
            bytes = Arrays.copyOf(bytes, random.nextInt(2 * bytes.length));
          }
          for (Consumer<byte[]> reader : readers) {
            try {
              reader.accept(bytes);
            } catch (IllegalArgumentException e) {
              assertThat(e).hasMessageNotContaining("\n");
            }
          }
        });
  }
}
