package org.overshelf.node;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import org.overshelf.crawler.extract.worker.WorkerPool;
import org.overshelf.crawler.ingest.IngestPipeline;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.frontend.http.WebParts;
import org.overshelf.frontend.http.WebServer;
import org.overshelf.index.keyword.KeywordIndex;
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

  private final DataDirectory directory;
  private final KeywordIndex index;
  private final WebServer web;
  private final String operatorToken;
  private final NodeParticipation participation;
  private final Deque<AutoCloseable> opened;
  private final CountDownLatch closed = new CountDownLatch(1);

  private Node(
      DataDirectory directory,
      KeywordIndex index,
      WebServer web,
      String operatorToken,
      NodeParticipation participation,
      Deque<AutoCloseable> opened) {
    this.directory = directory;
    this.index = index;
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
                  store,
                  settings.storage().diskBytes(),
                  clock));
      TableStore tables = new TableStore(cluster.rows(), identity);
      FileReader files = new FileReader(cluster.blocks());

      IndexLinks links = new IndexLinks(cluster, store);
      KeywordIndex index =
          opening(
              opened,
              KeywordIndex.open(directory.index(), settings.index(), tables, files, links, clock));
      links.deliverTo(index);
      opened.push(new IndexCatchUp(index, cluster));

      WorkerPool workers =
          opening(opened, new WorkerPool(settings.workers(directory.scratch().resolve("workers"))));
      IngestPipeline ingest =
          new IngestPipeline(
              settings.ingest(), workers, cluster.blocks(), tables, links.notices(index), clock);

      LibraryCheck check =
          new LibraryCheck(store, store, cluster.blocks(), tables, new IndexCheck(index), links);
      NodeStatus status = new NodeStatus(identity.id(), started, clock, store, index, cluster);
      NodeParticipation participation = new NodeParticipation(cluster);
      WebServer web =
          opening(
              opened,
              WebServer.start(
                  settings.web(),
                  new WebParts(
                      index,
                      tables,
                      files,
                      ingest,
                      ingest.records(),
                      check,
                      participation,
                      status,
                      operatorToken,
                      directory.scratch(),
                      Version.number(),
                      clock)));
      return new Node(directory, index, web, operatorToken, participation, opened);
    } catch (IOException | RuntimeException e) {
      closeAll(opened, e);
      throw e;
    }
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
