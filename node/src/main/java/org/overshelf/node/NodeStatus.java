package org.overshelf.node;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.overshelf.dht.storage.StorageUsage;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.frontend.client.StatusSource;
import org.overshelf.index.keyword.IndexStatus;
import org.overshelf.index.keyword.KeywordIndex;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.store.StoreException;

/** Gathers from the parts of a node what its status page shows. */
record NodeStatus(
    NodeId id, Instant started, InstantSource clock, RocksStore store, KeywordIndex index)
    implements StatusSource {

  @Override
  public Status status() throws StoreException {
    IndexStatus searchable = index.status();
    StorageUsage stored = store.usage();
    Runtime runtime = Runtime.getRuntime();
    int warm =
        (int)
            searchable.partitions().stream()
                .filter(each -> each.state() == IndexStatus.State.WARM)
                .count();
    return new Status(
        warm > 0,
        new StatusSource.Node(
            id.toString(),
            Version.number(),
            Duration.between(started, clock.instant()),
            runtime.totalMemory() - runtime.freeMemory(),
            runtime.maxMemory()),
        new Library(
            searchable.documents(),
            stored.blocks(),
            stored.blockBytes(),
            stored.entries(),
            stored.diskBytes(),
            stored.quotaBytes()),
        new Index(
            searchable.partitions().size(),
            warm,
            searchable.documents(),
            searchable.pendingNotices() + searchable.waiting()));
  }
}
