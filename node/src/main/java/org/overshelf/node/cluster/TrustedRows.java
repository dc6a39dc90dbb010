package org.overshelf.node.cluster;

import java.util.ArrayList;
import java.util.List;
import org.overshelf.dht.coordination.LibrarySettings;
import org.overshelf.dht.transport.Revocations;
import org.overshelf.node.cluster.ClusterSettings.RevokedEntries;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/**
 * Rows without what revoked nodes have stated, if the library wants it so. The entries stay where
 * they are: whether they count can be decided anew at any time. Entries carry no time that could be
 * believed, so that it is all of a node's entries or none.
 */
final class TrustedRows implements RowStore {

  private final RowStore rows;
  private final Revocations revocations;
  private final LibrarySettings settings;

  TrustedRows(RowStore rows, Revocations revocations, LibrarySettings settings) {
    this.rows = rows;
    this.revocations = revocations;
    this.settings = settings;
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    List<Lookup<RowPage>> found = rows.readAll(queries);
    if (settings.get(ClusterSettings.REVOKED_ENTRIES) == RevokedEntries.KEEP) {
      return found;
    }
    List<Lookup<RowPage>> trusted = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      trusted.add(
          found.get(i) instanceof Lookup.Found<RowPage>(RowPage page)
              ? trusted(queries.get(i), page)
              : found.get(i));
    }
    return trusted;
  }

  private Lookup<RowPage> trusted(RowQuery query, RowPage page) {
    List<Entry> left =
        page.entries().stream()
            .filter(entry -> !revocations.revoked(NodeId.of(entry.author())))
            .toList();
    boolean wholeRow = query.from().isEmpty() && page.next().isEmpty();
    return left.isEmpty() && wholeRow
        ? new Lookup.Missing<>()
        : new Lookup.Found<>(new RowPage(left, page.next()));
  }

  @Override
  public void append(List<Entry> entries) throws StoreException {
    rows.append(entries);
  }
}
