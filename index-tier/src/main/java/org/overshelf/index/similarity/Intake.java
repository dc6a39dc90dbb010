package org.overshelf.index.similarity;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.overshelf.index.keyword.Documents;
import org.overshelf.index.keyword.Notices;
import org.overshelf.index.similarity.partition.disk.PartitionFolder;
import org.overshelf.index.similarity.router.RouterFile;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.JournalRow;
import org.overshelf.shared.table.TableStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes changed documents in, and commits. After opening it first finds what was missed: in the
 * Journal, or in the whole store if a partition is new.
 */
final class Intake implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);
  private static final int BATCH = 64;

  /** How often the router is written down: what it learnt since is not missed much. */
  private static final long ROUTER_NANOS = 300_000_000_000L;

  private static final String COMPLETE = "complete";
  private static final String JOURNAL_DAY = "journal-day";

  /** Days that the Journal is read before the last commit and after today: clocks differ. */
  private static final int OVERLAP_DAYS = 1;

  private final SimilaritySettings settings;
  private final PartitionFolder partitions;
  private final Shelf shelf;
  private final RouterFile routers;
  private final Texts texts;
  private final Notices notices;
  private final TableStore tables;
  private final Documents documents;
  private final InstantSource clock;
  private final Thread upkeep;
  private final Thread recovery;
  private final CountDownLatch recovered = new CountDownLatch(1);
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile boolean complete;
  private boolean uncommitted;

  Intake(
      SimilaritySettings settings,
      PartitionFolder partitions,
      Shelf shelf,
      RouterFile routers,
      Texts texts,
      Notices notices,
      TableStore tables,
      Documents documents,
      InstantSource clock) {
    this.settings = settings;
    this.partitions = partitions;
    this.shelf = shelf;
    this.routers = routers;
    this.texts = texts;
    this.notices = notices;
    this.tables = tables;
    this.documents = documents;
    this.clock = clock;
    this.upkeep = Thread.ofPlatform().name("similarity-upkeep").daemon().unstarted(this::run);
    this.recovery = Thread.ofPlatform().name("similarity-recovery").daemon().unstarted(this::find);
  }

  void start() {
    complete = partitions.isWhole() && "true".equals(partitions.notes().get(COMPLETE));
    upkeep.start();
    recovery.start();
  }

  private void run() {
    long committed = System.nanoTime();
    long retried = committed;
    long published = committed;
    try {
      while (closing.getCount() > 0) {
        List<DocumentId> batch = notices.take(BATCH, settings.commitDelay().toNanos() / 4);
        if (!batch.isEmpty()) {
          notices.done(batch, update(batch));
          uncommitted = true;
        }
        long now = System.nanoTime();
        if (uncommitted && now - committed >= settings.commitDelay().toNanos()) {
          boolean withRouter = now - published >= ROUTER_NANOS;
          commit(withRouter);
          committed = System.nanoTime();
          published = withRouter ? committed : published;
        }
        if (now - retried >= settings.retryDelay().toNanos()) {
          notices.retry();
          retried = now;
        }
      }
      commit(true);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody but close() ends this thread
    } catch (RuntimeException e) {
      LOG.error("the similarity index takes nothing in any more; restart the node", e);
    }
  }

  /** Brings documents up to date; gives those that could not be read. */
  private Collection<DocumentId> update(List<DocumentId> batch) {
    Set<DocumentId> unread = new HashSet<>();
    List<Texts.Known> known = texts.known(batch);
    for (int i = 0; i < batch.size(); i++) {
      try {
        update(batch.get(i), known.get(i));
      } catch (IOException e) {
        LOG.warn("document will be tried again document={} why={}", batch.get(i), e.toString());
        unread.add(batch.get(i));
      }
    }
    return unread;
  }

  private void update(DocumentId document, Texts.Known known) throws IOException {
    switch (known) {
      case Texts.Known.None() -> shelf.remove(document);
      case Texts.Known.Unreachable(String why) -> throw new IOException(why);
      case Texts.Known.Stored stored -> {
        if (!shelf.isCurrent(document, stored.digest())) {
          byte[] utf8 = texts.read(stored.text());
          Profile profile = SimilarityIndex.profile(shelf.router(), utf8);
          shelf.put(document, stored.digest(), profile);
        }
      }
    }
  }

  private void commit(boolean withRouter) {
    try {
      long today = Journal.Day.numberOf(clock.instant());
      partitions.commit(
          Map.of(
              COMPLETE, String.valueOf(complete && partitions.isWhole()),
              JOURNAL_DAY, String.valueOf(notices.oldestDay(today))));
      if (withRouter) {
        routers.write(shelf.router());
      }
      uncommitted = false;
    } catch (IOException e) {
      LOG.warn("the similarity index could not be committed and tries again", e);
    }
  }

  private void find() {
    try {
      boolean found = false;
      while (!found && closing.getCount() > 0) {
        try {
          if (complete) {
            catchUp();
          } else {
            rebuild();
          }
          found = true;
        } catch (IOException e) {
          LOG.info("finding what was missed failed and is tried again reason={}", e.toString());
          var unused = closing.await(settings.retryDelay().toMillis(), TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException | IllegalStateException e) {
      LOG.debug("closed while finding what was missed; the next opening goes on", e);
    } finally {
      recovered.countDown();
    }
  }

  /** Queues what the Journal has since the last commit; most of it will be up to date. */
  void catchUp() throws IOException, InterruptedException {
    long today = Journal.Day.numberOf(clock.instant());
    String noted = partitions.notes().getOrDefault(JOURNAL_DAY, String.valueOf(today));
    for (long day = Long.parseLong(noted) - OVERLAP_DAYS; day <= today + OVERLAP_DAYS; day++) {
      for (int shard = 0; shard < Journal.SHARDS; shard++) {
        Optional<JournalRow> row =
            tables.read(Journal.TABLE, new Journal.Day(day, shard)).orUnreachable();
        if (row.isPresent()) {
          notices.add(row.get().documents(), day);
        }
      }
    }
  }

  private void rebuild() throws IOException, InterruptedException {
    long today = Journal.Day.numberOf(clock.instant());
    List<DocumentId> batch = new ArrayList<>();
    documents.visit(
        id -> {
          if (closing.getCount() == 0) {
            throw new InterruptedException("the index is being closed");
          }
          batch.add(id);
          if (batch.size() == BATCH) {
            notices.add(batch, today);
            batch.clear();
          }
        });
    notices.add(batch, today);
    notices.awaitNonePending();
    complete = true;
  }

  void awaitRecovered() throws InterruptedException {
    recovered.await();
  }

  /** Makes room for twice as many partitions, and divides those that there are. */
  long grow() throws IOException {
    partitions.extend(2 * shelf.router().epoch().partitions());
    long moved = shelf.grow();
    commit(true);
    return moved;
  }

  /** Commits and ends. */
  @Override
  public void close() {
    closing.countDown();
    boolean interrupted = false;
    for (Thread each : List.of(upkeep, recovery)) {
      while (each.isAlive()) {
        try {
          each.join();
        } catch (InterruptedException e) {
          interrupted = true; // a commit is under way; leave when it is done
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
