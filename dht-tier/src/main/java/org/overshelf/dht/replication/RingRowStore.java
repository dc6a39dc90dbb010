package org.overshelf.dht.replication;

import java.util.List;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/** The rows of the whole library, as seen from one node. Calls block until answered. */
public final class RingRowStore implements RowStore {

  private final RingClient client;

  public RingRowStore(RingClient client) {
    this.client = client;
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    return Waiting.lookups(client.readAll(queries), queries.size());
  }

  @Override
  public void append(List<Entry> entries) throws StoreException {
    Waiting.await(client.append(entries));
  }
}
