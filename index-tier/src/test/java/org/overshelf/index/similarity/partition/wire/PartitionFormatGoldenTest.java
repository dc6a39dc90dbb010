package org.overshelf.index.similarity.partition.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Samples;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Match;
import org.overshelf.index.similarity.partition.Matches;
import org.overshelf.index.similarity.partition.Near;
import org.overshelf.shared.testing.Golden;
import org.overshelf.shared.testing.Seeded;

class PartitionFormatGoldenTest {

  private static final Copy COPY =
      new Copy(
          Samples.document(1),
          -5,
          new Token(0x0123456789abcdefL, 7),
          Features.of(0, 127, 128, 1L << 47, (1L << 48) - 1));

  private static final List<Request> REQUESTS =
      List.of(
          new Request.Put(COPY),
          new Request.Remove(Samples.document(2)),
          new Request.Digest(Samples.document(3)),
          new Request.Find(Features.of(5, 1_000_000), 20),
          new Request.FindNear(new Token(-1, 1), 12, 300),
          new Request.Copies(Optional.empty(), 1000),
          new Request.Copies(Optional.of(Samples.document(4)), 1),
          new Request.Measure());

  private static final List<Reply> REPLIES =
      List.of(
          new Reply.Done(),
          new Reply.Removed(true),
          new Reply.Held(OptionalLong.empty()),
          new Reply.Held(OptionalLong.of(9)),
          new Reply.Found(new Matches(1500, 2, List.of(new Match(Samples.document(5), 3, 400)))),
          new Reply.FoundNear(List.of(new Near(Samples.document(6), 3))),
          new Reply.Batch(List.of(COPY)),
          new Reply.Measured(new FeaturePartition.Size(3, 1L << 40)));

  @Test
  void the_bytes_stay_as_they_are() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Request each : REQUESTS) {
      lines.append(hex(PartitionFormat.encode(each))).append('\n');
    }
    for (Reply each : REPLIES) {
      lines.append(hex(PartitionFormat.encode(each))).append('\n');
    }
    Golden.check("partition-messages.txt", lines.toString());
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void what_is_read_is_what_was_written() throws IOException {
    for (Request each : REQUESTS) {
      assertThat(PartitionFormat.request(PartitionFormat.encode(each))).isEqualTo(each);
    }
    for (Reply each : REPLIES) {
      assertThat(PartitionFormat.reply(PartitionFormat.encode(each))).isEqualTo(each);
    }
  }

  @Test
  void other_bytes_are_refused_or_mean_exactly_what_they_say() {
    Seeded.check(
        getClass(),
        2_000,
        random -> {
          byte[] bytes = PartitionFormat.encode(REQUESTS.get(random.nextInt(REQUESTS.size())));
          bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 3));
          if (bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
          }
          try {
            assertThat(PartitionFormat.encode(PartitionFormat.request(bytes))).isEqualTo(bytes);
          } catch (IOException e) {
            assertThat(e).hasMessageMatching(".+");
          }
        });
  }

  @Test
  void a_request_for_too_much_is_refused() {
    byte[] request = PartitionFormat.encode(new Request.Copies(Optional.empty(), 1_000_000));
    assertThatThrownBy(() -> PartitionDesk.answer(new RemotePartition(bytes -> bytes), request))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("1000000");
  }
}
