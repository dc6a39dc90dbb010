package org.overshelf.shared.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

class EntryTest {

  private final NodeIdentity author = Samples.identity();
  private final Random random = new Random(23);
  private final Key row = Samples.key(random);

  @Test
  void an_entry_survives_its_stored_form() {
    for (int size : new int[] {0, 1, 255, 256, Entry.MAX_PAYLOAD_BYTES}) {
      Entry entry = Samples.entries(random, author, row, 1, size).getFirst();
      Entry decoded = Entry.decode(entry.encode()).orElseThrow();
      assertThat(decoded).isEqualTo(entry);
      assertThat(decoded.payload()).isEqualTo(entry.payload());
      assertThat(decoded.seal()).isEqualTo(entry.seal());
      assertThat(entry.encode()).hasSize(entry.size());
      assertThat(decoded.isAuthentic()).isTrue();
    }
  }

  @Test
  void the_largest_entry_sealed_in_the_largest_batch_is_within_its_bound() {
    List<Entry> batch = new ArrayList<>();
    List<byte[]> payloads = new ArrayList<>();
    for (int i = 0; i < 1024; i++) {
      payloads.add(Samples.bytes(random, i == 0 ? Entry.MAX_PAYLOAD_BYTES : 4));
    }
    batch.addAll(Samples.entries(author, row, payloads));
    assertThat(batch.getFirst().size()).isEqualTo(Entry.MAX_BYTES);
    assertThat(Entry.decode(batch.getFirst().encode())).contains(batch.getFirst());
    assertThatThrownBy(() -> Samples.entries(random, author, row, 1, Entry.MAX_PAYLOAD_BYTES + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_id_covers_everything_but_the_seal() {
    byte[] payload = Samples.bytes(random, 10);
    EntryId id = Entry.id(1, row, author.publicKey(), payload);
    assertThat(Entry.id(2, row, author.publicKey(), payload)).isNotEqualTo(id);
    assertThat(Entry.id(1, Samples.key(random), author.publicKey(), payload)).isNotEqualTo(id);
    assertThat(Entry.id(1, row, NodeIdentity.generate().publicKey(), payload)).isNotEqualTo(id);
    assertThat(Entry.id(1, row, author.publicKey(), Samples.bytes(random, 10))).isNotEqualTo(id);
    Entry alone = Samples.entries(author, row, List.of(payload)).getFirst();
    Entry inBatch = Samples.entries(author, row, List.of(payload, new byte[3])).getFirst();
    assertThat(inBatch).isEqualTo(alone);
    assertThat(inBatch.seal()).isNotEqualTo(alone.seal());
  }

  @Test
  void bytes_cut_short_or_too_long_or_of_another_version_are_no_entry() {
    byte[] bytes = Samples.entries(random, author, row, 3, 40).get(1).encode();
    for (int length = 0; length < bytes.length; length++) {
      assertThat(Entry.decode(Arrays.copyOf(bytes, length))).isEmpty();
    }
    assertThat(Entry.decode(Arrays.copyOf(bytes, bytes.length + 1))).isEmpty();
    assertThat(Entry.decode(new byte[Entry.MAX_BYTES + 1])).isEmpty();
    bytes[0] = 2;
    assertThat(Entry.decode(bytes)).isEmpty();
  }

  @Test
  void a_changed_bit_is_another_entry_or_none_or_one_that_is_not_authentic() {
    Seeded.check(
        getClass(),
        40,
        seeded -> {
          Entry entry = Samples.entries(seeded, author, row, 4, 20).get(2);
          byte[] bytes = entry.encode();
          int bit = seeded.nextInt(bytes.length * 8);
          bytes[bit / 8] ^= (byte) (1 << bit % 8);
          assertThat(Entry.decode(bytes).filter(Entry::isAuthentic)).isEmpty();
        });
  }

  @Test
  void random_bytes_are_no_entry_and_throw_nothing() {
    Seeded.check(
        getClass(),
        500,
        seeded -> {
          byte[] bytes = Samples.bytes(seeded, seeded.nextInt(0, 600));
          if (bytes.length > 0) {
            bytes[0] = Entry.VERSION;
          }
          assertThat(Entry.decode(bytes).filter(Entry::isAuthentic)).isEmpty();
        });
  }

  @Test
  void authenticity_of_a_batch_finds_the_first_forged_wherever_it_stands() {
    List<Entry> entries = new ArrayList<>(Samples.entries(random, author, row, 20, 10));
    entries.addAll(Samples.entries(random, NodeIdentity.generate(), row, 5, 10));
    assertThat(Authenticity.firstForged(entries)).isEmpty();
    for (int at : new int[] {24, 19, 0}) {
      entries.set(at, Samples.forged(entries.get(at)));
      assertThat(Authenticity.firstForged(entries)).contains(entries.get(at));
    }
  }

  @Test
  void authenticity_does_not_take_a_signature_that_was_right_for_another_root() {
    List<Entry> entries = Samples.entries(random, author, row, 2, 10);
    Entry first = entries.getFirst();
    Entry changed =
        Entry.of(first.table(), row, first.author(), new byte[] {1, 2, 3}, first.seal());
    assertThat(Authenticity.firstForged(List.of(first, changed))).contains(changed);
  }

  @Test
  void a_query_out_of_bounds_is_refused() {
    for (int limit : new int[] {0, -1, RowQuery.MAX_ENTRIES + 1}) {
      assertThatThrownBy(() -> new RowQuery(row, java.util.Optional.empty(), limit))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
