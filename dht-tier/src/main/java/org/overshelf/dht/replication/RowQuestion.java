package org.overshelf.dht.replication;

import java.util.List;
import java.util.Optional;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;

/** Asks for pages of rows. */
final class RowQuestion implements Question<RowQuery, RowPage> {

  private static final int USUAL_PAGE_BYTES = 16 * 1024;

  private final PlacementMemory placements;
  private final Peers peers;
  private final ReadRepair repair;
  private final SealCheck seals;

  RowQuestion(PlacementMemory placements, Peers peers, ReadRepair repair, SealCheck seals) {
    this.placements = placements;
    this.peers = peers;
    this.repair = repair;
    this.seals = seals;
  }

  @Override
  public String kind() {
    return Wire.READ_ROWS;
  }

  @Override
  public Search<RowPage> search(RowQuery query) {
    return new RowSearch(placements.forReading(query.row()), peers, query.limit());
  }

  @Override
  public byte[] encode(List<RowQuery> queries) {
    return RowMessages.encodeQueries(queries);
  }

  @Override
  public List<Optional<Held<RowPage>>> decode(NodeId from, byte[] answer, List<RowQuery> queries)
      throws MalformedException {
    List<Optional<Held<RowPage>>> pages = RowMessages.decodePages(answer, queries);
    // What lies on the own disk was checked when it came.
    return from.equals(peers.self())
        ? pages
        : pages.stream().map(page -> page.map(this::verified)).toList();
  }

  private Held<RowPage> verified(Held<RowPage> held) {
    return held instanceof Held.Found<RowPage>(RowPage page, boolean sure)
            && seals.firstForged(page.entries()).isPresent()
        ? new Held.Damaged<>()
        : held;
  }

  @Override
  public int expectedBytes(RowQuery query) {
    return USUAL_PAGE_BYTES;
  }

  @Override
  public void concluded(RowQuery query, Search<RowPage> search) {
    if (search instanceof RowSearch rows) {
      rows.lacking().forEach((owner, entries) -> repair.send(owner, entries, Cargo.ENTRIES));
    }
  }
}
