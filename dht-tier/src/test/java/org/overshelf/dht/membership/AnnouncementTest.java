package org.overshelf.dht.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeIdentity;

class AnnouncementTest {

  private static final String GOLDEN =
      "02"
          + "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
          + "000000000000000700000003"
          + "0001090001128b0000000c8000000000000000400000000000000c40000000"
          + "106e6f64652e6578616d706c652e6f7267096d616368696e652031075ac3bc72696368"
          + "0003010203"
          + "000000"
          + "c85e49c26514b97d70b384b6cf354af943ac9fc99491ce878c65aa6982bee318"
          + "33f9d67071c0194f4d2aa81e4909c464883af1a9043c020bace355c42f9ef600";

  @Test
  void the_bytes_stay_what_they_are() {
    assertThat(HexFormat.of().formatHex(Samples.ANNOUNCEMENT.encoded())).isEqualTo(GOLDEN);
    Announcement read = Announcement.decode(HexFormat.of().parseHex(GOLDEN)).orElseThrow();
    assertThat(read).isEqualTo(Samples.ANNOUNCEMENT);
    assertThat(read.subject()).isEqualTo(Samples.MEMBER.id());
    assertThat(read.version()).isEqualTo(Samples.MEMBER.version());
    assertThat(read.open()).contains(Samples.MEMBER);
  }

  @Test
  void no_bit_can_be_changed() {
    byte[] bytes = Samples.ANNOUNCEMENT.encoded();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] ^= 1;
      assertThat(Announcement.decode(bytes).flatMap(Announcement::open)).as("byte " + i).isEmpty();
      bytes[i] ^= 1;
    }
    assertThat(Announcement.decode(new byte[0])).isEmpty();
    assertThat(Announcement.decode(new byte[Announcement.MAX_BYTES + 1])).isEmpty();
  }

  @Test
  void the_longest_member_fits() {
    Member longest =
        new Member(
            Samples.MEMBER.id(),
            Samples.MEMBER.publicKey(),
            new Version(Long.MAX_VALUE, Integer.MAX_VALUE),
            Stage.GONE,
            "h".repeat(Member.MAX_NAME_BYTES),
            65_535,
            "m".repeat(Member.MAX_NAME_BYTES),
            "s".repeat(Member.MAX_NAME_BYTES),
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            false,
            Set.of(),
            65_535);
    Announcement announcement =
        Announcement.of(longest, new byte[Announcement.MAX_CERTIFICATE_BYTES], Samples.IDENTITY);
    assertThat(announcement.size()).isLessThanOrEqualTo(Announcement.MAX_BYTES);
    assertThat(Announcement.decode(announcement.encoded()).flatMap(Announcement::open))
        .contains(longest);
  }

  @Test
  void nobody_speaks_for_another() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Announcement.of(Samples.MEMBER, Samples.CERTIFICATE, NodeIdentity.generate()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Samples.member(Samples.IDENTITY, 1).withMachine("a\nb"));
  }

  @Test
  void who_is_not_welcome_any_more_is_not_believed_any_more() {
    AtomicBoolean welcome = new AtomicBoolean(true);
    Vetting vetting = Vetting.admitted((node, certificate) -> true, node -> welcome.get(), 10);
    assertThat(vetting.vet(Samples.ANNOUNCEMENT)).contains(Samples.MEMBER);
    welcome.set(false);
    assertThat(vetting.vet(Samples.ANNOUNCEMENT)).isEmpty();
  }
}
