package org.overshelf.dht.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;

class SlotTest {

  @Test
  void slots_cover_the_key_space_without_gap_or_overlap() {
    assertThat(new Slot(0).first()).isEqualTo(Key.MIN);
    assertThat(new Slot(Slot.COUNT - 1).last()).isEqualTo(Key.MAX);
    for (int i = 1; i < Slot.COUNT; i++) {
      Key end = new Slot(i - 1).last();
      assertThat(new Slot(i).first().a()).isEqualTo(end.a() + 1);
      assertThat(end).isEqualTo(new Key(end.a(), -1, -1, -1));
    }
  }

  @Test
  void a_key_lies_in_its_slot() {
    for (int i = 0; i < 1000; i++) {
      Key key = Key.hash(new byte[] {(byte) i, (byte) (i >> 8)});
      assertThat(Slot.of(key).range().contains(key)).isTrue();
    }
    assertThat(Slot.of(Key.MAX).index()).isEqualTo(Slot.COUNT - 1);
  }

  @Test
  void there_are_no_slots_outside_the_ring() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Slot(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Slot(Slot.COUNT));
    assertThatIllegalArgumentException().isThrownBy(() -> new Arc(new Slot(2), new Slot(1)));
  }

  @Test
  void neighbouring_slots_make_one_arc() {
    BitSet slots = new BitSet();
    slots.set(0, 3);
    slots.set(7);
    slots.set(Slot.COUNT - 1);
    List<Arc> arcs = Arc.covering(slots);
    assertThat(arcs)
        .containsExactly(
            new Arc(new Slot(0), new Slot(2)),
            new Arc(new Slot(7), new Slot(7)),
            new Arc(new Slot(Slot.COUNT - 1), new Slot(Slot.COUNT - 1)));
    assertThat(arcs.getFirst().size()).isEqualTo(3);
    assertThat(arcs.getFirst().range())
        .isEqualTo(new KeyRange(Key.MIN, new Slot(2).range().last()));
    assertThat(Arc.ALL.range()).isEqualTo(KeyRange.ALL);
  }
}
