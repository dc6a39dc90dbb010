package org.overshelf.node;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.stream.Stream;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.Stage;
import org.overshelf.dht.membership.View;
import org.overshelf.dht.repair.RepairStatus;
import org.overshelf.dht.storage.StorageUsage;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.frontend.client.StatusSource;
import org.overshelf.index.keyword.IndexStatus;
import org.overshelf.index.keyword.KeywordIndex;
import org.overshelf.node.cluster.Cluster;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.store.StoreException;

/** Gathers from the parts of a node what its status page shows. */
record NodeStatus(
    NodeId id,
    Instant started,
    InstantSource clock,
    RocksStore store,
    KeywordIndex index,
    Cluster cluster)
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
            searchable.pendingNotices() + searchable.waiting(),
            searchable.partitions().stream().flatMap(NodeStatus::served).toList()),
        ring());
  }

  private static Stream<Served> served(IndexStatus.PartitionStatus partition) {
    return partition.copies().stream()
        .map(
            copy ->
                new Served(
                    partition.partition(),
                    copy.node().toString(),
                    copy.state().name().toLowerCase(Locale.ROOT),
                    copy.documents(),
                    copy.pending()));
  }

  private Ring ring() {
    RepairStatus repair = cluster.repair();
    return new Ring(
        cluster.copies(),
        cluster.isComplete(),
        word(repair.state()),
        repair.bytesToPull(),
        repair.bytesPulled(),
        repair.surplusBytes(),
        cluster.keptForOthers(),
        cluster.settings().all(),
        cluster.view().nodes().stream()
            .filter(seen -> seen.member().stage() != Stage.GONE)
            .map(this::peer)
            .toList());
  }

  private Peer peer(View.Seen seen) {
    Member member = seen.member();
    return new Peer(
        member.id().toString(),
        member.id().equals(id),
        member.host() + ":" + member.port(),
        member.site(),
        word(seen.health()),
        word(member.stage()),
        member.sortedRoles().stream().map(NodeStatus::word).toList(),
        cluster.shares().getOrDefault(member.id(), 0.0),
        member.usedBytes(),
        member.capacityBytes(),
        member.full(),
        cluster.core().contains(member.id()));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
