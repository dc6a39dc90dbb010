package org.overshelf.node;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.overshelf.crawler.client.FilePeek;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.client.Ingest;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.RecordIngest;
import org.overshelf.crawler.extract.worker.WorkerPool;
import org.overshelf.crawler.ingest.IngestPipeline;
import org.overshelf.crawler.ingest.WorkerPeek;
import org.overshelf.dht.membership.Role;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.frontend.http.WebParts;
import org.overshelf.frontend.http.WebServer;
import org.overshelf.index.client.IndexNotices;
import org.overshelf.index.keyword.KeywordIndex;
import org.overshelf.index.similarity.SimilarityIndex;
import org.overshelf.node.check.LibraryCheck;
import org.overshelf.node.cluster.Cluster;
import org.overshelf.node.cluster.IndexLinks;
import org.overshelf.node.data.DataDirectory;
import org.overshelf.node.data.RunningNode;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.table.TableStore;

/**
 * A node of a library, wired together. {@link #start} is the page to read: what there is, what
 * depends on what, and in which order it is opened. It is closed in the opposite order.
 */
public final class Node implements AutoCloseable {

  private static final IngestOutcome TAKES_NOTHING =
      new IngestOutcome.Failed(
          IngestOutcome.Reason.NOT_HERE,
          "this node takes no papers in, since it does not have the role crawl; add them at"
              + " another");

  private final DataDirectory directory;
  private final KeywordIndex index;
  private final SimilarityIndex similarity;
  private final WebServer web;
  private final String operatorToken;
  private final NodeParticipation participation;
  private final Deque<AutoCloseable> opened;
  private final CountDownLatch closed = new CountDownLatch(1);

  private Node(
      DataDirectory directory,
      KeywordIndex index,
      SimilarityIndex similarity,
      WebServer web,
      String operatorToken,
      NodeParticipation participation,
      Deque<AutoCloseable> opened) {
    this.directory = directory;
    this.index = index;
    this.similarity = similarity;
    this.web = web;
    this.operatorToken = operatorToken;
    this.participation = participation;
    this.opened = opened;
  }

  /**
   * Starts a node on a data directory, which is made if it is not there. When this returns, its
   * pages can be read.
   *
   * @throws IOException with a message for people, if the directory or the port cannot be used
   */
  public static Node start(Path data, NodeSettings settings) throws IOException {
    InstantSource clock = InstantSource.system();
    Instant started = clock.instant();
    Deque<AutoCloseable> opened = new ArrayDeque<>();
    try {
      DataDirectory directory = opening(opened, DataDirectory.open(data));
      NodeIdentity identity = directory.identity();
      String operatorToken = directory.operatorToken();

      RocksStore store = opening(opened, RocksStore.open(directory.store(), settings.storage()));
      Cluster cluster =
          opening(
              opened,
              Cluster.start(
                  directory.root(),
                  identity,
                  settings.cluster(),
                  settings.shared(),
                  store,
                  settings.storage().diskBytes(),
                  clock));
      TableStore tables = new TableStore(cluster.rows(), identity);
      FileReader files = new FileReader(cluster.blocks());

      IndexLinks links = new IndexLinks(cluster, store, directory.root());
      KeywordIndex index =
          opening(
              opened,
              KeywordIndex.open(
                  directory.index(),
                  settings.index(),
                  tables,
                  files,
                  links,
                  links.neighbourhood(),
                  clock));
      SimilarityIndex similarity =
          opening(
              opened,
              SimilarityIndex.open(
                  directory.index().resolve("similarity"),
                  settings.similarity(),
                  tables,
                  files,
                  links,
                  clock));
      IndexNotices indexes =
          changed -> {
            index.changed(changed);
            similarity.changed(changed);
          };
      links.deliverTo(indexes);
      opened.push(new IndexCatchUp(index, similarity, cluster));

      Ingest ingest = Node::takesNothingIn;
      RecordIngest records = Node::takesNoRecords;
      FilePeek peek = Node::readsNothing;
      if (settings.has(Role.CRAWL)) {
        WorkerPool workers =
            opening(
                opened, new WorkerPool(settings.workers(directory.scratch().resolve("workers"))));
        IngestPipeline pipeline =
            new IngestPipeline(
                settings.ingest(),
                workers,
                cluster.blocks(),
                tables,
                links.notices(indexes),
                clock);
        ingest = pipeline;
        records = pipeline.records();
        peek = new WorkerPeek(workers);
      }

      LibraryCheck check =
          new LibraryCheck(store, store, cluster.blocks(), tables, new IndexCheck(index), links);
      NodeStatus status = new NodeStatus(identity.id(), started, clock, store, index, cluster);
      NodeParticipation participation = new NodeParticipation(cluster);
      WebServer web =
          opening(
              opened,
              WebServer.start(
                  settings.has(Role.WEB) ? settings.web() : settings.web().withoutPages(),
                  new WebParts(
                      index,
                      similarity,
                      tables,
                      files,
                      ingest,
                      records,
                      peek,
                      check,
                      participation,
                      status,
                      operatorToken,
                      directory.scratch(),
                      Version.number(),
                      clock)));
      return new Node(directory, index, similarity, web, operatorToken, participation, opened);
    } catch (IOException | RuntimeException e) {
      closeAll(opened, e);
      throw e;
    }
  }

  private static FilePeek.Seen readsNothing(IncomingFile file) {
    return new FilePeek.Seen.Failed(
        IngestOutcome.Reason.NOT_HERE,
        "this node reads no files, since it does not have the role crawl; ask at another");
  }

  private static List<IngestOutcome> takesNoRecords(List<byte[]> records) {
    return Collections.nCopies(records.size(), TAKES_NOTHING);
  }

  private static IngestOutcome takesNothingIn(IncomingFile file) {
    return TAKES_NOTHING;
  }

  private static <T extends AutoCloseable> T opening(Deque<AutoCloseable> opened, T part) {
    opened.push(part);
    return part;
  }

  /** Where its pages are. */
  public URI address() {
    return web.address();
  }

  /** The secret that lets its holder add papers. */
  public String operatorToken() {
    return operatorToken;
  }

  /** Writes the node down, so that commands on this machine find it, until it is closed. */
  public void announce() throws IOException {
    RunningNode running =
        new RunningNode(
            address().toString(), directory.root().toString(), ProcessHandle.current().pid());
    running.announce();
    opened.push(running::withdraw);
  }

  /** Waits until everything that was added so far can be found. */
  public void awaitIndexed() throws IOException, InterruptedException {
    index.awaitCaughtUp();
    similarity.awaitCaughtUp();
  }

  /** Waits until the node has been told to leave its library, and has left it. */
  public void awaitLeft() throws InterruptedException {
    participation.awaitLeft();
  }

  /** Waits until the node is closed. */
  public void awaitClose() throws InterruptedException {
    closed.await();
  }

  /** Finishes what is under way and closes everything; again, it does nothing. */
  @Override
  public synchronized void close() throws IOException {
    IOException failure = new IOException("the node did not stop cleanly");
    closeAll(opened, failure);
    closed.countDown();
    if (failure.getSuppressed().length > 0) {
      throw failure;
    }
  }

  /** Closes what was opened, last first; whatever fails is noted in {@code failure}. */
  private static void closeAll(Deque<AutoCloseable> opened, Exception failure) {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        failure.addSuppressed(e);
      }
    }
  }
}
