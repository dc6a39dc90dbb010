package org.overshelf.shared.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

class KeyTest {

  @Test
  void a_hash_is_sha_256() {
    assertThat(Key.hash("abc".getBytes(StandardCharsets.US_ASCII)))
        .hasToString("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(Key.hash(ByteBuffer.wrap(new byte[0])))
        .hasToString("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void hashing_parts_is_hashing_their_concatenation_and_moves_no_buffer() {
    ByteBuffer whole = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});
    assertThat(Key.hash(new byte[] {1}, new byte[] {2, 3}, new byte[] {4}))
        .isEqualTo(Key.hash(whole));
    assertThat(whole.position()).isZero();
  }

  @Test
  void keys_are_ordered_as_unsigned_numbers_and_survive_bytes_and_text() {
    Seeded.check(
        getClass(),
        200,
        random -> {
          Key one = random.nextBoolean() ? Samples.key(random) : Key.MIN;
          Key other =
              random.nextBoolean()
                  ? Samples.key(random)
                  : new Key(one.a(), one.b(), one.c(), random.nextLong());
          assertThat(Integer.signum(one.compareTo(other)))
              .isEqualTo(number(one).compareTo(number(other)));
          assertThat(Key.of(one.toBytes())).isEqualTo(one);
          assertThat(Key.parse(one.toString())).isEqualTo(one);
          assertThat(Key.parse(one.toString().toUpperCase(Locale.ROOT))).isEqualTo(one);
        });
    assertThat(Key.MIN).isLessThan(Key.MAX);
  }

  @Test
  void what_is_no_key_is_refused() {
    assertThatThrownBy(() -> Key.of(new byte[31])).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Key.parse("abc")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Key.parse("g".repeat(64)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_short_key_is_the_beginning_of_a_key_and_survives_text_in_either_case() {
    Seeded.check(
        getClass(),
        200,
        random -> {
          Key key = Samples.key(random);
          ShortKey shortKey = ShortKey.of(key);
          assertThat(shortKey.toBytes()).isEqualTo(java.util.Arrays.copyOf(key.toBytes(), 20));
          assertThat(shortKey.toString()).matches("[a-z2-7]{32}");
          assertThat(ShortKey.parse(shortKey.toString())).isEqualTo(shortKey);
          assertThat(ShortKey.parse(shortKey.toString().toUpperCase(Locale.ROOT)))
              .isEqualTo(shortKey);
          ShortKey other = ShortKey.of(Samples.key(random));
          assertThat(Integer.signum(shortKey.compareTo(other)))
              .isEqualTo(
                  new BigInteger(1, shortKey.toBytes())
                      .compareTo(new BigInteger(1, other.toBytes())));
        });
  }

  @Test
  void what_is_no_short_key_is_refused() {
    for (String text : new String[] {"", "a".repeat(31), "a".repeat(33), "1".repeat(32)}) {
      assertThatThrownBy(() -> ShortKey.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void a_range_holds_both_its_ends_and_what_lies_between() {
    Key one = new Key(0, 0, 0, 5);
    Key other = new Key(0, 0, 0, -1);
    KeyRange range = new KeyRange(one, other);
    assertThat(range.contains(one)).isTrue();
    assertThat(range.contains(other)).isTrue();
    assertThat(range.contains(new Key(0, 0, 0, 6))).isTrue();
    assertThat(range.contains(new Key(0, 0, 0, 4))).isFalse();
    assertThat(range.contains(new Key(0, 0, 1, 0))).isFalse();
    assertThat(KeyRange.ALL.contains(Key.MIN)).isTrue();
    assertThat(KeyRange.ALL.contains(Key.MAX)).isTrue();
    assertThatThrownBy(() -> new KeyRange(other, one)).isInstanceOf(IllegalArgumentException.class);
  }

  private static BigInteger number(Key key) {
    return new BigInteger(1, key.toBytes());
  }
}
