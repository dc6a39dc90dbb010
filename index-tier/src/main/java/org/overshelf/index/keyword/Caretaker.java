package org.overshelf.index.keyword;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.copy.CopyClient;
import org.overshelf.index.keyword.layout.Landscape;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.placement.Roster;
import org.overshelf.shared.identity.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that makes the partitions here be those that should be: opens what is owed, fills it
 * from a peer or from the store, lets it answer once it is warm, and gives up what others serve
 * now.
 */
final class Caretaker implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Caretaker.class);
  private static final long PAUSE_MILLIS = 500;
  private static final long FIRST_PAUSE_NANOS = 500_000_000;

  /** So long others that have not been heard from are waited for. */
  private static final long HEARING_NANOS = 5_000_000_000L;

  /** So long a partition must have been superfluous before it goes: others may be a bit behind. */
  private static final long GRACE_NANOS = 5_000_000_000L;

  /** So long another server is given to make a partition that can then be copied. */
  private static final long OTHERS_NANOS = 120_000_000_000L;

  /** So long a partition that missed something is given to catch up before it answers anyway. */
  private static final long CATCH_UP_NANOS = 20_000_000_000L;

  private final IndexSettings settings;
  private final Roster roster;
  private final Shelf shelf;
  private final Notices notices;
  private final Bulletin bulletin;
  private final Recovery recovery;
  private final CopyClient copies;
  private final WarmUp warmUp;
  private final Documents documents;
  private final CountDownLatch closing;
  private final Map<Part, Long> superfluousSince = new HashMap<>();
  private final long startedAt = System.nanoTime();
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread thread;
  private boolean caughtUp;

  Caretaker(
      IndexSettings settings,
      Roster roster,
      Shelf shelf,
      Notices notices,
      Bulletin bulletin,
      Recovery recovery,
      CopyClient copies,
      WarmUp warmUp,
      Documents documents,
      CountDownLatch closing) {
    this.settings = settings;
    this.roster = roster;
    this.shelf = shelf;
    this.notices = notices;
    this.bulletin = bulletin;
    this.recovery = recovery;
    this.copies = copies;
    this.warmUp = warmUp;
    this.documents = documents;
    this.closing = closing;
    this.thread = Thread.ofPlatform().name("index-caretaker").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    long pause = FIRST_PAUSE_NANOS;
    try {
      while (closing.getCount() > 0) {
        try {
          if (round()) {
            done.countDown();
          }
          pause = PAUSE_MILLIS * 1_000_000;
        } catch (IOException e) {
          LOG.info("partitions could not be filled; tried again reason={}", e.toString());
          pause = Math.min(2 * pause, settings.retryDelay().toNanos());
        }
        var unused = closing.await(pause, TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      LOG.debug("closed while filling partitions; the next opening goes on", e);
    } catch (IllegalStateException e) {
      LOG.debug("closed while catching up", e);
    } finally {
      done.countDown();
    }
  }

  /** Does what is to be done now; says whether all that is owed answers. */
  private boolean round() throws IOException, InterruptedException {
    if (!caughtUp) {
      recovery.catchUp();
      caughtUp = true;
    }
    boolean waited = System.nanoTime() - startedAt > HEARING_NANOS;
    if (!roster.isSettled() || !waited && !bulletin.hasHeardAll()) {
      return false;
    }
    Landscape landscape = bulletin.landscape();
    for (Part part : landscape.owed()) {
      Slot unused = shelf.put(part);
    }
    fill(landscape);
    giveUp();
    return shelf.all().stream().noneMatch(slot -> slot.state() == State.REBUILDING);
  }

  private void fill(Landscape landscape) throws IOException, InterruptedException {
    List<Slot> anew = new ArrayList<>();
    Set<Part> owed = landscape.owed();
    for (Slot slot : shelf.all()) {
      if (slot.state() != State.REBUILDING || !owed.contains(slot.part())) {
        continue;
      }
      List<NodeId> sources = bulletin.landscape().sources(slot.part());
      boolean complete = slot.partition().map(LucenePartition::isComplete).orElse(false);
      if (complete || copy(slot, sources)) {
        recovery.catchUp(List.of(slot));
        notices.awaitNonePending(CATCH_UP_NANOS);
        admit(slot);
      } else if (sources.isEmpty() && !isLeftToAnother(slot.part())) {
        anew.add(slot);
      }
    }
    if (!anew.isEmpty()) {
      List<NodeId> asked = roster.others();
      recovery.rebuild(anew, documents);
      if (!asked.containsAll(roster.others())) {
        recovery.rebuild(anew, documents); // somebody came meanwhile who may have more
      }
      for (Slot slot : anew) {
        admit(slot);
      }
    }
  }

  private boolean isLeftToAnother(Part part) {
    return System.nanoTime() - startedAt < OTHERS_NANOS
        && bulletin.landscape().isLeftToAnother(part);
  }

  private boolean copy(Slot slot, List<NodeId> sources) throws InterruptedException {
    for (NodeId source : sources) {
      try {
        Path folder = slot.copyFolder();
        warmUp.learn(slot.part(), copies.copy(source, slot.part(), folder));
        if (slot.replace(folder)) {
          LOG.info("copied a partition partition={} from={}", slot.part(), source.shortName());
          return true;
        }
      } catch (IOException e) {
        LOG.info(
            "a partition could not be copied partition={} from={} reason={}",
            slot.part(),
            source.shortName(),
            e.toString());
      }
    }
    return false;
  }

  /** Lets a partition answer, after it has answered some queries that nobody waits for. */
  private void admit(Slot slot) throws IOException {
    Optional<LucenePartition> partition = slot.partition();
    if (partition.isPresent() && slot.state() == State.REBUILDING) {
      slot.writing().lock();
      try {
        partition.get().refresh();
      } finally {
        slot.writing().unlock();
      }
      warmUp.run(slot.part(), partition.get());
      slot.setState(State.WARM);
      shelf.changed();
    }
  }

  private void giveUp() {
    Set<Part> held = new TreeSet<>();
    shelf.all().forEach(slot -> held.add(slot.part()));
    Set<Part> surplus = bulletin.landscape().surplus(held);
    superfluousSince.keySet().retainAll(surplus);
    long now = System.nanoTime();
    long grace = roster.others().isEmpty() ? -1 : GRACE_NANOS;
    for (Part part : surplus) {
      if (now - superfluousSince.computeIfAbsent(part, any -> now) > grace) {
        shelf.drop(part);
        superfluousSince.remove(part);
        LOG.info("gave up a partition that others serve partition={}", part);
      }
    }
  }

  /** Makes a partition anew from these documents; it does not answer meanwhile. */
  void rebuild(Slot slot, Documents from) throws IOException, InterruptedException {
    slot.restart();
    shelf.changed();
    recovery.rebuild(List.of(slot), from);
    admit(slot);
  }

  /** Compares each partition with a copy elsewhere; what differs is looked up in the store. */
  void reconcile(RandomGenerator random, long day) throws InterruptedException {
    for (Slot slot : shelf.all()) {
      List<NodeId> others = bulletin.landscape().sources(slot.part());
      Optional<LucenePartition> partition = slot.warm();
      if (!others.isEmpty() && partition.isPresent()) {
        NodeId other = others.get(random.nextInt(others.size()));
        try {
          notices.add(copies.differences(other, slot.part(), partition.get()), day);
        } catch (IOException | IllegalStateException e) {
          LOG.debug("copies could not be compared partition={}", slot.part(), e);
        }
      }
    }
  }

  /** Waits until all that was owed at the opening answers. */
  void await() throws InterruptedException {
    done.await();
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
