package org.overshelf.dht.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

class MessageFormatTest {

  private static final NodeId A = new NodeId(Key.hash(new byte[] {1}));
  private static final NodeId B = new NodeId(Key.hash(new byte[] {2}));
  private static final Claim CLAIM = new Claim(A, new Version(5, 6), Health.SUSPECT);
  private static final News NEWS =
      new News(
          List.of(Samples.ANNOUNCEMENT),
          List.of(CLAIM, new Claim(B, new Version(1, 0), Health.UP)));

  private static final List<Message> MESSAGES =
      List.of(
          new Message.Probe(NEWS),
          new Message.Ack(News.NONE),
          new Message.Nack(NEWS),
          new Message.ProbeFor(A, NEWS),
          new Message.Gossip(NEWS),
          new Message.Exchange(A, B, List.of(CLAIM), NEWS),
          new Message.Exchanged(List.of(A, B), true, NEWS));

  @Test
  void every_message_is_read_as_it_was_written() {
    for (Message message : MESSAGES) {
      assertThat(MessageFormat.decode(MessageFormat.encode(message))).contains(message);
    }
  }

  @Test
  void the_bytes_stay_what_they_are() {
    String a = A.toString();
    String claim = a + "0000000000000005" + "00000006" + "01";
    assertThat(hex(new Message.Ack(News.NONE))).isEqualTo("0102" + "0000" + "0000");
    assertThat(hex(new Message.ProbeFor(A, new News(List.of(), List.of(CLAIM)))))
        .isEqualTo("0104" + a + "0000" + "0001" + claim);
    assertThat(hex(new Message.Exchange(A, B, List.of(CLAIM), News.NONE)))
        .isEqualTo("0106" + a + B + "0001" + claim + "0000" + "0000");
    assertThat(hex(new Message.Exchanged(List.of(B), true, News.of(Samples.ANNOUNCEMENT))))
        .isEqualTo(
            "0107"
                + "0001"
                + B
                + "01"
                + "0001"
                + HexFormat.of().toHexDigits((short) Samples.ANNOUNCEMENT.size())
                + HexFormat.of().formatHex(Samples.ANNOUNCEMENT.encoded())
                + "0000");
  }

  @Test
  void noise_is_no_message_and_does_no_harm() {
    long seed = Long.getLong("overshelf.seed", System.nanoTime());
    Random random = new Random(seed);
    try {
      for (int i = 0; i < 20_000; i++) {
        byte[] bytes = noise(random);
        MessageFormat.decode(bytes)
            .ifPresent(message -> assertThat(MessageFormat.encode(message)).isNotEmpty());
      }
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("replay with -Dovershelf.seed=" + seed, e);
    }
    assertThat(MessageFormat.decode(new byte[MessageFormat.MAX_BYTES + 1])).isEmpty();
    assertThat(MessageFormat.decode(HexFormat.of().parseHex("0105ffff"))).isEmpty();
    assertThat(MessageFormat.decode(HexFormat.of().parseHex("02020000" + "0000"))).isEmpty();
  }

  /** Plain noise, or a message that was cut, or had bytes changed or appended. */
  private static byte[] noise(Random random) {
    byte[] bytes = MessageFormat.encode(MESSAGES.get(random.nextInt(MESSAGES.size())));
    switch (random.nextInt(4)) {
      case 0 -> {
        bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
      }
      case 1 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      case 2 -> bytes = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(50));
      default -> {
        for (int i = random.nextInt(8); i >= 0; i--) {
          bytes[random.nextInt(Math.min(bytes.length, 120))] = (byte) random.nextInt();
        }
      }
    }
    return bytes;
  }

  private static String hex(Message message) {
    return HexFormat.of().formatHex(MessageFormat.encode(message));
  }
}
