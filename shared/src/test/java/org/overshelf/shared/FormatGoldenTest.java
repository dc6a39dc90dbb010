package org.overshelf.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileWriter;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.testing.Golden;
import org.overshelf.shared.testing.Samples;

/** The signed and stored forms that every node must agree on. */
class FormatGoldenTest {

  private static final Key ROW = Key.hash("a row".getBytes(StandardCharsets.US_ASCII));

  @Test
  void an_identity_is_kept_as_it_always_was() throws Exception {
    byte[] encoded = Golden.bytes("identity");
    NodeIdentity identity = NodeIdentity.decode(encoded);
    Golden.check("identity", identity.encoded());
    Golden.check(
        "identity.txt",
        "id %s\nshort name %s\npublic key %s\n"
            .formatted(identity.id(), identity.id().shortName(), identity.publicKey()));
  }

  @Test
  void keys_are_written_as_they_always_were() throws Exception {
    Golden.check(
        "keys.txt",
        "key %s\nshort %s\nfile %s\n".formatted(ROW, ShortKey.of(ROW), new FileId(ROW)));
  }

  @Test
  void an_entry_and_its_seal_have_the_bytes_they_always_had() throws Exception {
    List<byte[]> payloads = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      payloads.add(("{\"n\":" + i + "}").getBytes(StandardCharsets.US_ASCII));
    }
    List<Entry> entries = Samples.entries(Samples.identity(), ROW, payloads);
    // The last of five: its path has the copies that fill odd levels.
    Golden.check("entry-of-five", entries.getLast().encode());
    Golden.check("entry-third-of-five", entries.get(2).encode());
    Entry alone = Samples.entries(Samples.identity(), ROW, List.of(payloads.getFirst())).getFirst();
    Golden.check("entry-alone", alone.encode());
    Golden.check("entry-id.txt", alone.id() + "\n");
    Seal seal = entries.getLast().seal();
    ByteBuffer bytes = ByteBuffer.allocate(seal.size());
    seal.write(bytes);
    Golden.check("seal", bytes.array());
    assertThat(Entry.decode(Golden.bytes("entry-of-five")).orElseThrow().isAuthentic()).isTrue();
  }

  @Test
  void a_file_is_cut_into_the_blocks_it_always_was() throws Exception {
    List<Block> written = new ArrayList<>();
    byte[] small = "Overshelf".getBytes(StandardCharsets.US_ASCII);
    new FileWriter(written::addAll).write(new ByteArrayInputStream(small));
    Golden.check("tree-leaf", written.get(0).toBytes());
    Golden.check("tree-root", written.get(1).toBytes());
    written.clear();
    byte[] large = new byte[16_383 * 512];
    for (int i = 0; i < large.length; i++) {
      large[i] = (byte) (i / 16_383);
    }
    FileId id = new FileWriter(written::addAll).write(new ByteArrayInputStream(large)).id();
    Block root = written.getLast();
    assertThat(root.key()).isEqualTo(id.root());
    Golden.check("tree-root-of-two-levels", root.toBytes());
    Golden.check("tree-last-inner", written.get(written.size() - 2).toBytes());
    Golden.check(
        "file-ids.txt",
        "empty %s\nsmall %s\ntwo levels %s\n"
            .formatted(
                FileWriter.hash(new ByteArrayInputStream(new byte[0])).id(),
                FileWriter.hash(new ByteArrayInputStream(small)).id(),
                id));
  }
}
