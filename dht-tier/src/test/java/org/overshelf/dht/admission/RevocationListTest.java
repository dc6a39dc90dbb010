package org.overshelf.dht.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;

class RevocationListTest {

  @TempDir Path directory;
  private final LibraryAuthority authority = LibraryAuthority.of(NodeIdentity.generate());
  private final NodeId bad = NodeIdentity.generate().id();

  @Test
  void a_revoked_node_stays_revoked_after_reopening() throws Exception {
    RevocationList list = open();
    assertThat(list.revoked(bad)).isFalse();
    Revocation revocation = authority.revoke(bad, Instant.now());
    assertThat(list.add(revocation)).isTrue();
    assertThat(list.add(revocation)).isFalse();

    assertThat(open().revoked(bad)).isTrue();
    assertThat(open().all()).containsExactly(revocation);
    assertThat(open().revoked(NodeIdentity.generate().id())).isFalse();
  }

  @Test
  void a_revocation_passes_from_node_to_node_as_bytes() {
    Revocation revocation = authority.revoke(bad, Instant.now());
    Revocation heard = Revocation.decode(revocation.encode());
    assertThat(heard).isEqualTo(revocation);
    assertThat(heard.isOf(authority.publicKey())).isTrue();
  }

  @Test
  void nobody_but_the_library_can_revoke() throws Exception {
    LibraryAuthority impostor = LibraryAuthority.of(NodeIdentity.generate());
    RevocationList list = open();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list.add(impostor.revoke(bad, Instant.now())));
    Revocation real = authority.revoke(bad, Instant.now());
    NodeId victim = NodeIdentity.generate().id();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list.add(new Revocation(victim, real.at(), real.seal())));
    assertThat(list.all()).isEmpty();
  }

  @Test
  void a_damaged_list_stops_the_start_instead_of_letting_somebody_in() throws Exception {
    open().add(authority.revoke(bad, Instant.now()));
    Path file = directory.resolve("revoked");
    String whole = Files.readString(file);
    for (String damage :
        new String[] {"zz\n", "00\n", whole.strip() + "00\n", whole.replace('a', 'b')}) {
      Files.writeString(file, damage);
      assertThatThrownBy(this::open).isInstanceOf(IOException.class);
    }
  }

  private RevocationList open() throws IOException {
    return RevocationList.open(directory.resolve("revoked"), authority.publicKey());
  }
}
