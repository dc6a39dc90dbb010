package org.overshelf.node.cluster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.overshelf.dht.membership.Member;
import org.overshelf.index.client.IndexNotices;
import org.overshelf.index.keyword.Documents;
import org.overshelf.index.keyword.Neighbourhood;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the indexes of a library's nodes tell each other: which documents changed, and which there
 * are. A notice that does not arrive is found again in the Journal.
 *
 * <p>{@code index.changed}: document ids, 20 bytes each; no answer. {@code index.documents}: where
 * to go on (64 bytes: row and entry; all zero to begin); the answer is where to go on (64 bytes,
 * all zero at the end) and document ids.
 */
public final class IndexLinks implements Documents {

  private static final Logger LOG = LoggerFactory.getLogger(IndexLinks.class);
  private static final String CHANGED = "index.changed";
  private static final String DOCUMENTS = "index.documents";
  private static final int ID_BYTES = 20;
  private static final int POSITION_BYTES = 2 * Key.BYTES;
  private static final int MOST_IDS = 10_000;
  private static final int PAGE = 2_000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final RowScanner.Position END =
      new RowScanner.Position(Key.MIN, new EntryId(Key.MIN));

  private final Cluster cluster;
  private final RowScanner disk;
  private final Neighbourhood neighbourhood;

  /** Notices that are being taken at a time: further ones are left to the Journal. */
  private final Semaphore room = new Semaphore(64);

  /**
   * Links over a cluster.
   *
   * @param disk this node's own rows
   * @param root this node's data directory
   */
  public IndexLinks(Cluster cluster, RowScanner disk, Path root) throws IOException {
    this.cluster = cluster;
    this.disk = disk;
    this.neighbourhood = new Neighbourhood(new IndexRoster(cluster, root), cluster.transport());
    cluster.transport().handle(DOCUMENTS, (from, request) -> answer(request));
  }

  /** The other nodes, as the index sees them. */
  public Neighbourhood neighbourhood() {
    return neighbourhood;
  }

  /** Has the local index told of what others report. */
  public void deliverTo(IndexNotices local) {
    cluster
        .transport()
        .handle(
            CHANGED,
            (from, request) -> {
              List<DocumentId> changed = ids(ByteBuffer.wrap(request));
              if (room.tryAcquire()) {
                cluster.workers().execute(() -> deliver(local, changed));
              }
              return CompletableFuture.completedFuture(new byte[0]);
            });
  }

  private void deliver(IndexNotices local, List<DocumentId> changed) {
    try {
      local.changed(changed);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IllegalStateException e) {
      LOG.debug("the index is closed", e);
    } finally {
      room.release();
    }
  }

  /**
   * Notices that reach this node's indexes and those of all others: whichever keyword partitions a
   * node serves, its similarity index has the whole library.
   */
  public IndexNotices notices(IndexNotices local) {
    return changed -> {
      local.changed(changed);
      others().forEach(each -> tell(each.id(), changed));
    };
  }

  private void tell(NodeId node, Collection<DocumentId> changed) {
    ByteBuffer body = ByteBuffer.allocate(ID_BYTES * Math.min(changed.size(), MOST_IDS));
    changed.stream().limit(MOST_IDS).forEach(id -> body.put(id.value().toBytes()));
    cluster
        .transport()
        .request(node, CHANGED, body.array(), PATIENCE)
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                LOG.debug("notice lost node={}", node.shortName(), failure);
              }
            });
  }

  private List<Member> others() {
    return cluster.view().reachable().stream()
        .filter(member -> !member.id().equals(cluster.view().self()))
        .toList();
  }

  @Override
  public void visit(Visitor visitor) throws IOException, InterruptedException {
    Optional<RowScanner.Position> from = Optional.empty();
    do {
      RowScanner.Page page = disk.scanEntries(KeyRange.ALL, from, PAGE);
      for (DocumentId each : described(page)) {
        visitor.document(each);
      }
      from = page.next();
    } while (from.isPresent());
    for (Member each : others()) {
      visitAt(each, visitor);
    }
  }

  private void visitAt(Member member, Visitor visitor) throws IOException, InterruptedException {
    byte[] from = new byte[POSITION_BYTES];
    do {
      ByteBuffer answer = ByteBuffer.wrap(ask(member, from));
      answer.get(from);
      for (DocumentId each : ids(answer)) {
        visitor.document(each);
      }
    } while (!isZero(from));
  }

  private byte[] ask(Member member, byte[] from) throws IOException, InterruptedException {
    try {
      byte[] answer =
          cluster.transport().request(member.id(), DOCUMENTS, from.clone(), PATIENCE).get();
      if (answer.length < POSITION_BYTES) {
        throw new IOException("node " + member.id().shortName() + " gave a malformed answer");
      }
      return answer;
    } catch (ExecutionException e) {
      throw new IOException(
          "node " + member.id().shortName() + " did not say which documents it has", e);
    }
  }

  private CompletableFuture<byte[]> answer(byte[] request) {
    if (request.length != POSITION_BYTES) {
      return CompletableFuture.failedFuture(new IOException("not a position"));
    }
    return CompletableFuture.supplyAsync(() -> page(request), cluster.workers());
  }

  private byte[] page(byte[] from) {
    try {
      ByteBuffer position = ByteBuffer.wrap(from);
      Optional<RowScanner.Position> start =
          isZero(from)
              ? Optional.empty()
              : Optional.of(
                  new RowScanner.Position(Key.read(position), new EntryId(Key.read(position))));
      RowScanner.Page page = disk.scanEntries(KeyRange.ALL, start, PAGE);
      List<DocumentId> found = described(page);
      ByteBuffer answer = ByteBuffer.allocate(POSITION_BYTES + ID_BYTES * found.size());
      RowScanner.Position next = page.next().orElse(END);
      next.row().write(answer);
      next.entry().key().write(answer);
      found.forEach(id -> answer.put(id.value().toBytes()));
      return answer.array();
    } catch (StoreException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static List<DocumentId> described(RowScanner.Page page) {
    List<DocumentId> found = new ArrayList<>();
    for (RowScanner.Stored each : page.entries()) {
      each.entry().flatMap(IndexLinks::document).ifPresent(found::add);
    }
    return found;
  }

  /** The document that an entry describes, if it describes one. */
  private static Optional<DocumentId> document(Entry entry) {
    return Docs.TABLE
        .statement(entry)
        .filter(Docs.Described.class::isInstance)
        .map(said -> ((Docs.Described) said).document());
  }

  private static List<DocumentId> ids(ByteBuffer from) {
    List<DocumentId> ids = new ArrayList<>();
    while (from.remaining() >= ID_BYTES) {
      ids.add(new DocumentId(new ShortKey(from.getLong(), from.getLong(), from.getInt())));
    }
    return ids;
  }

  private static boolean isZero(byte[] position) {
    for (byte each : position) {
      if (each != 0) {
        return false;
      }
    }
    return true;
  }
}
