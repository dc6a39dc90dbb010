package org.overshelf.index.keyword.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.overshelf.index.client.Hit;
import org.overshelf.index.keyword.partition.Counts;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.LateException;
import org.overshelf.index.keyword.partition.Page;
import org.overshelf.index.keyword.partition.Partition;
import org.overshelf.index.keyword.partition.Partition.Session;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.wire.CountAnswer;
import org.overshelf.index.keyword.wire.CountRequest;
import org.overshelf.index.keyword.wire.Counted;
import org.overshelf.index.keyword.wire.FindAnswer;
import org.overshelf.index.keyword.wire.FindRequest;
import org.overshelf.index.keyword.wire.FindRequest.Wanted;
import org.overshelf.index.keyword.wire.Finding;
import org.overshelf.index.keyword.wire.Outcome;
import org.overshelf.index.keyword.wire.Outcome.Given;
import org.overshelf.index.keyword.wire.Outcome.Reason;
import org.overshelf.index.keyword.wire.Outcome.Refused;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.keyword.wire.ShowAnswer;
import org.overshelf.index.keyword.wire.ShowAnswer.Shown;
import org.overshelf.index.keyword.wire.ShowRequest;
import org.overshelf.index.replica.Load;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the partitions of this node are asked, by itself or by others. Calls block; any number of
 * threads may call. What goes wrong with a partition is said of that partition alone.
 */
public final class Desk implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Desk.class);

  /** One of so many requests is remembered. */
  private static final int SAMPLED = 16;

  private static final int MOST_SESSIONS = 4_096;
  private static final long SESSION_NANOS = 15_000_000_000L;

  private final Holdings holdings;
  private final Executor executor;
  private final Leases leases;
  private final Consumer<FindRequest> asked;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicInteger working = new AtomicInteger();

  /**
   * @param executor runs what can be done at the same time
   * @param firstSession where the names of sessions begin: any number, another one in each process
   * @param asked sees some of the requests
   */
  public Desk(
      Holdings holdings, Executor executor, long firstSession, Consumer<FindRequest> asked) {
    this.asked = asked;
    this.holdings = holdings;
    this.executor = executor;
    this.leases = new Leases(MOST_SESSIONS, SESSION_NANOS, firstSession);
  }

  /** How many requests are being worked on, or wait for that. */
  public int working() {
    return working.get();
  }

  /** Sessions that are kept for somebody. */
  public int sessions() {
    leases.sweep(System.nanoTime());
    return leases.size();
  }

  /** What the words of a query mean to partitions: a few look-ups in each, not worth a thread. */
  public CountAnswer count(CountRequest request) {
    List<Outcome<Counted>> outcomes = new ArrayList<>();
    for (Part part : request.parts()) {
      outcomes.add(at(part, session -> new Given<>(counted(session, request.expressions()))));
    }
    return new CountAnswer(outcomes);
  }

  private static Counted counted(Session session, List<Expression> expressions) throws IOException {
    return new Counted(session.version(), session.statistics(expressions));
  }

  private interface Step<T> {
    Outcome<T> of(Session session) throws IOException;
  }

  /** Opens a session for one step. */
  private <T> Outcome<T> at(Part part, Step<T> step) {
    Optional<? extends Partition> partition = holdings.find(part);
    if (partition.isEmpty()) {
      return new Refused<>(Reason.NOT_SERVED);
    }
    try (Session session = partition.get().open()) {
      return step.of(session);
    } catch (IOException | RuntimeException e) {
      return refused(part, e);
    }
  }

  private static <T> Outcome<T> refused(Part part, Exception e) {
    if (e instanceof LateException) {
      return new Refused<>(Reason.LATE);
    }
    LOG.warn("a partition did not answer partition={} reason={}", part, e.toString());
    LOG.debug("a partition did not answer", e);
    return new Refused<>(Reason.FAILED);
  }

  /** The best documents of partitions, all searched at the same time. */
  public FindAnswer find(FindRequest request, Deadline deadline) {
    leases.release(request.released());
    int queue = working.incrementAndGet();
    if (requests.getAndIncrement() % SAMPLED == 0) {
      asked.accept(request);
    }
    long began = System.nanoTime();
    try {
      List<CompletableFuture<Outcome<Finding>>> outcomes = new ArrayList<>();
      for (int i = 1; i < request.wanted().size(); i++) {
        Wanted wanted = request.wanted().get(i);
        outcomes.add(
            CompletableFuture.supplyAsync(() -> find(wanted, request, deadline), executor));
      }
      List<Outcome<Finding>> all = new ArrayList<>();
      if (!request.wanted().isEmpty()) {
        all.add(find(request.wanted().getFirst(), request, deadline));
      }
      outcomes.forEach(each -> all.add(each.join()));
      return new FindAnswer(new Load(queue - 1, System.nanoTime() - began), all);
    } finally {
      working.decrementAndGet();
    }
  }

  private Outcome<Finding> find(Wanted wanted, FindRequest request, Deadline deadline) {
    Optional<? extends Partition> partition = holdings.find(wanted.part());
    if (partition.isEmpty()) {
      return new Refused<>(Reason.NOT_SERVED);
    }
    if (deadline.nanosLeft() == 0) {
      return new Refused<>(Reason.LATE);
    }
    Optional<Session> left = Optional.empty();
    try {
      Session session = partition.get().open();
      left = Optional.of(session);
      if (wanted.version() != FindRequest.ANY && wanted.version() != session.version()) {
        return new Given<>(new Finding.Stale(counted(session, request.plan().expressions())));
      }
      Page page = session.search(request.plan(), request.global(), deadline);
      int inline = Math.min(request.inline(), page.best().size());
      List<Hit> hits =
          inline == 0
              ? List.of()
              : session.hits(request.plan(), request.global(), page.best().subList(0, inline));
      long name = 0;
      if (page.total() > 0) {
        name = leases.keep(session, page, System.nanoTime());
        left = Optional.empty();
      }
      return new Given<>(new Finding.Hits(name, session.version(), page, Set.of(), hits));
    } catch (IOException | RuntimeException e) {
      return refused(wanted.part(), e);
    } finally {
      left.ifPresent(Desk::close);
    }
  }

  private static void close(Session session) {
    try {
      session.close();
    } catch (IOException e) {
      LOG.warn("a session could not be closed reason={}", e.toString());
    }
  }

  /** What to show of documents that were found; ends their sessions. */
  public ShowAnswer show(ShowRequest request) {
    List<Outcome<Shown>> outcomes = new ArrayList<>();
    for (ShowRequest.Item item : request.items()) {
      Optional<Leases.Lease> lease = leases.take(item.session());
      if (lease.isEmpty()) {
        outcomes.add(new Refused<>(Reason.ENDED));
        continue;
      }
      try {
        outcomes.add(new Given<>(show(lease.get(), item, request)));
      } catch (IOException | RuntimeException e) {
        LOG.warn("what was found could not be shown reason={}", e.toString());
        outcomes.add(new Refused<>(Reason.FAILED));
      } finally {
        Leases.close(lease.get());
      }
    }
    return new ShowAnswer(outcomes);
  }

  private static Shown show(Leases.Lease lease, ShowRequest.Item item, ShowRequest request)
      throws IOException {
    List<Hit> hits =
        item.found().isEmpty()
            ? List.of()
            : lease.session().hits(request.plan(), request.global(), item.found());
    List<String> labels = new ArrayList<>();
    for (ShowRequest.Value each : item.labels()) {
      labels.add(lease.session().label(each.facet(), each.key(), each.example()));
    }
    List<Integer> counts = new ArrayList<>();
    for (ShowRequest.Value each : item.counts()) {
      Counts counted = lease.page().facets().getOrDefault(each.facet(), new Counts());
      counts.add(counted.count(each.key()));
    }
    return new Shown(hits, labels, counts);
  }

  /** Gives sessions back. */
  public void release(List<Long> sessions) {
    leases.release(sessions);
  }

  @Override
  public void close() {
    leases.close();
  }
}
