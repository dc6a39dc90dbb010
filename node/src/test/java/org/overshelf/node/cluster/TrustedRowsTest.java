package org.overshelf.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.config.Settings;
import org.overshelf.dht.coordination.LibrarySettings;
import org.overshelf.dht.coordination.Registers;
import org.overshelf.dht.coordination.UnavailableException;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.store.Lookup;

class TrustedRowsTest {

  private static final Key ROW = Key.hash(new byte[] {1});
  private static final NodeIdentity GOOD = NodeIdentity.generate();
  private static final NodeIdentity BAD = NodeIdentity.generate();

  private final Set<NodeId> revoked = new HashSet<>();
  private final MemoryRowStore rows = new MemoryRowStore();

  @TempDir Path directory;

  @Test
  void entries_of_a_revoked_node_count_unless_the_library_says_otherwise() throws Exception {
    rows.append(List.of(entry(GOOD), entry(BAD)));
    TrustedRows keeping = over("keep");
    TrustedRows ignoring = over("ignore");
    assertThat(entries(ignoring)).hasSize(2);

    revoked.add(BAD.id());
    assertThat(entries(keeping)).hasSize(2);
    assertThat(entries(ignoring)).extracting(Entry::author).containsExactly(GOOD.publicKey());
  }

  @Test
  void a_row_that_only_revoked_nodes_wrote_is_missing() throws Exception {
    rows.append(List.of(entry(BAD)));
    revoked.add(BAD.id());
    assertThat(over("ignore").read(RowQuery.first(ROW))).isInstanceOf(Lookup.Missing.class);
    assertThat(over("keep").read(RowQuery.first(ROW))).isInstanceOf(Lookup.Found.class);
    assertThat(over("ignore").read(RowQuery.first(ROW).at(entry(BAD).id())))
        .isEqualTo(new Lookup.Found<>(new RowPage(List.of(), Optional.empty())));
  }

  private static List<Entry> entries(TrustedRows from) {
    return from.read(RowQuery.first(ROW)) instanceof Lookup.Found<RowPage>(RowPage page)
        ? page.entries()
        : List.of();
  }

  private static Entry entry(NodeIdentity author) {
    byte[] payload = {7};
    Key id = Entry.id(1, ROW, author.publicKey(), payload).key();
    return Entry.of(1, ROW, author.publicKey(), payload, author.seal(List.of(id)).getFirst());
  }

  private TrustedRows over(String revokedEntries) throws Exception {
    Registers none =
        new Registers() {
          @Override
          public Optional<Versioned> read(String name, Duration deadline)
              throws UnavailableException {
            throw new UnavailableException("no core");
          }

          @Override
          public boolean write(String name, long version, String text, Duration deadline)
              throws UnavailableException {
            throw new UnavailableException("no core");
          }
        };
    LibrarySettings settings =
        new LibrarySettings(
            ClusterSettings.SHARED,
            Settings.defaults(ClusterSettings.ALL)
                .withFlags(Map.of("cluster.revoked-entries", revokedEntries)),
            directory.resolve(revokedEntries),
            none);
    return new TrustedRows(rows, revoked::contains, settings);
  }
}
