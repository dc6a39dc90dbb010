package org.overshelf.dht.replication;

import java.util.List;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/** The blocks of the whole library, as seen from one node. Calls block until answered. */
public final class RingBlockStore implements BlockStore {

  private final RingClient client;

  public RingBlockStore(RingClient client) {
    this.client = client;
  }

  @Override
  public List<Lookup<Block>> getAll(List<Key> keys) {
    return Waiting.lookups(client.getAll(keys), keys.size());
  }

  @Override
  public List<Lookup<Integer>> sizes(List<Key> keys) {
    return Waiting.lookups(client.sizes(keys), keys.size());
  }

  @Override
  public void putAll(List<Block> blocks) throws StoreException {
    Waiting.await(client.putAll(blocks));
  }
}
