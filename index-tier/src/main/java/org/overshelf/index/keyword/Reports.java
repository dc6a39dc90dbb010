package org.overshelf.index.keyword;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.overshelf.index.keyword.IndexStatus.PartitionStatus;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.ask.Chart;
import org.overshelf.index.keyword.layout.Advert;
import org.overshelf.index.keyword.layout.Landscape;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.replica.Replicas;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.table.DocumentId;

/** How the index is, for operators. */
final class Reports {

  private Reports() {}

  /** What is known of all partitions. */
  static IndexStatus status(Bulletin bulletin, Notices notices, Replicas.Tally tally) {
    Landscape landscape = bulletin.landscape();
    Chart chart = bulletin.chart();
    List<PartitionStatus> partitions = new ArrayList<>();
    long found = 0;
    for (int i = 0; i < chart.of(); i++) {
      PartitionStatus status = status(landscape, new Part(i, chart.of()));
      found += status.state() == State.WARM ? status.documents() : 0;
      partitions.add(status);
    }
    return new IndexStatus(
        found,
        notices.pending(),
        notices.waiting(),
        partitions,
        new IndexStatus.Asked(tally.requests(), tally.hedges(), tally.failures()));
  }

  private static PartitionStatus status(Landscape landscape, Part part) {
    List<IndexStatus.Copy> copies = new ArrayList<>();
    State best = State.REBUILDING;
    long documents = 0;
    for (Map.Entry<NodeId, Advert.Held> each : landscape.copies(part).entrySet()) {
      Advert.Held held = each.getValue();
      copies.add(
          new IndexStatus.Copy(each.getKey(), held.state(), held.documents(), held.pending()));
      boolean better = held.state() == State.WARM && best != State.WARM;
      documents = better ? held.documents() : Math.max(documents, held.documents());
      best = better ? State.WARM : copies.size() == 1 ? held.state() : best;
    }
    return new PartitionStatus(part.number(), best, documents, copies);
  }

  /** Compares a partition with the documents that there are; those of others are left out. */
  static PartitionFinding verify(Slot slot, Set<DocumentId> all) {
    Set<DocumentId> missing = new HashSet<>();
    all.stream().filter(slot::takes).forEach(missing::add);
    int number = slot.part().number();
    long expected = missing.size();
    long[] surplus = {0};
    Optional<LucenePartition> partition = slot.partition();
    if (partition.isEmpty() || slot.state() == State.DAMAGED) {
      String damage = "it is not open; the log says why";
      return new PartitionFinding(number, expected, 0, Optional.of(damage));
    }
    slot.writing().lock();
    try {
      partition.get().refresh();
      partition.get().verify(id -> surplus[0] += missing.remove(id) ? 0 : 1);
      return new PartitionFinding(number, missing.size(), surplus[0], Optional.empty());
    } catch (IOException | RuntimeException e) {
      return new PartitionFinding(number, expected, 0, Optional.of(String.valueOf(e)));
    } finally {
      slot.writing().unlock();
    }
  }
}
