package org.overshelf.shared.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.testing.Samples;
import org.overshelf.shared.testing.Seeded;

class SealTest {

  private final NodeIdentity author = Samples.identity();
  private final Random random = new Random(19);

  @Test
  void every_member_of_a_batch_of_any_size_is_sealed_by_one_signature() {
    for (int size : new int[] {1, 2, 3, 5, 8, 13, 1023, 1024}) {
      List<Key> messages = keys(size);
      List<Seal> seals = author.seal(messages);
      Key root = seals.getFirst().rootOver(messages.getFirst());
      assertThat(seals).hasSize(size);
      for (int i = 0; i < size; i++) {
        assertThat(seals.get(i).rootOver(messages.get(i))).isEqualTo(root);
        assertThat(seals.get(i).path()).hasSizeLessThanOrEqualTo(Seal.MAX_PATH);
      }
      assertThat(seals.getLast().covers(messages.getLast(), author.publicKey())).isTrue();
    }
  }

  @Test
  void a_seal_covers_no_other_message_and_holds_for_no_other_author() {
    List<Key> messages = keys(7);
    List<Seal> seals = author.seal(messages);
    assertThat(seals.get(3).covers(messages.get(3), author.publicKey())).isTrue();
    assertThat(seals.get(3).covers(messages.get(2), author.publicKey())).isFalse();
    assertThat(seals.get(3).covers(Samples.key(random), author.publicKey())).isFalse();
    assertThat(seals.get(3).covers(messages.get(3), NodeIdentity.generate().publicKey())).isFalse();
    PublicKey noPoint = new PublicKey(Key.MAX);
    assertThat(seals.get(3).covers(messages.get(3), noPoint)).isFalse();
  }

  @Test
  void an_inner_node_does_not_pass_for_a_message() {
    List<Key> messages = keys(4);
    Seal seal = author.seal(messages).getFirst();
    Key inner = SealTree.parent(SealTree.leaf(messages.get(0)), SealTree.leaf(messages.get(1)));
    Seal shorter = new Seal(seal.signatureA(), seal.signatureB(), 0, seal.path().subList(1, 2));
    assertThat(shorter.covers(inner, author.publicKey())).isFalse();
  }

  @Test
  void a_changed_bit_anywhere_breaks_a_seal_or_its_form() {
    Seeded.check(
        getClass(),
        40,
        seeded -> {
          List<Key> messages = keys(5);
          int at = seeded.nextInt(5);
          Seal seal = author.seal(messages).get(at);
          ByteBuffer bytes = ByteBuffer.allocate(seal.size());
          seal.write(bytes);
          int bit = seeded.nextInt(seal.size() * 8);
          bytes.array()[bit / 8] ^= (byte) (1 << bit % 8);
          try {
            Seal read = Seal.read(bytes.flip());
            // The copy that fills an odd level may be reached from either side.
            boolean same = read.rootOver(messages.get(at)).equals(seal.rootOver(messages.get(at)));
            assertThat(read.covers(messages.get(at), author.publicKey()))
                .isEqualTo(
                    same
                        && read.signatureA().equals(seal.signatureA())
                        && read.signatureB().equals(seal.signatureB()));
          } catch (IllegalArgumentException | BufferUnderflowException e) {
            assertThat(bit / 8).as("only index and length can break the form").isLessThan(3);
          }
        });
  }

  @Test
  void a_seal_survives_writing() {
    for (Seal seal : author.seal(keys(11))) {
      ByteBuffer bytes = ByteBuffer.allocate(seal.size());
      seal.write(bytes);
      assertThat(bytes.hasRemaining()).isFalse();
      assertThat(Seal.read(bytes.flip())).isEqualTo(seal);
    }
  }

  @Test
  void batches_and_places_out_of_bounds_are_refused() {
    assertThatThrownBy(() -> author.seal(List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> author.seal(keys(1025))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Seal(Key.MIN, Key.MIN, 1, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Seal(Key.MIN, Key.MIN, -1, keys(3)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Seal(Key.MIN, Key.MIN, 0, keys(11)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_identity_survives_its_encoding_and_does_not_print_its_secret() {
    NodeIdentity generated = NodeIdentity.generate();
    NodeIdentity decoded = NodeIdentity.decode(generated.encoded());
    assertThat(decoded.id()).isEqualTo(generated.id());
    assertThat(decoded.publicKey()).isEqualTo(generated.publicKey());
    Key message = Samples.key(random);
    assertThat(decoded.seal(List.of(message)).getFirst().covers(message, generated.publicKey()))
        .isTrue();
    assertThat(generated.toString()).isEqualTo("NodeIdentity[" + generated.id() + "]");
    assertThat(generated.id()).isEqualTo(NodeId.of(generated.publicKey()));
  }

  @Test
  void what_is_no_identity_is_refused() {
    byte[] encoded = author.encoded();
    byte[] huge = encoded.clone();
    huge[0] = 0x7f;
    for (byte[] bytes : List.of(new byte[0], new byte[100], huge, new byte[] {-1, -1, -1, -1})) {
      assertThatThrownBy(() -> NodeIdentity.decode(bytes))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private List<Key> keys(int count) {
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(Samples.key(random));
    }
    return keys;
  }
}
