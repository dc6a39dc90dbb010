package org.overshelf.index.keyword;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.Page;
import org.overshelf.index.keyword.partition.Partition;
import org.overshelf.index.keyword.partition.Partition.Session;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;
import org.overshelf.index.keyword.query.Expression;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks several partitions. One that fails or is late is left out from then on. For one query, in
 * one thread.
 */
final class Scatter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Scatter.class);

  /** A partition that answered. Compared by identity. */
  static final class Answered {
    private final Session session;
    private final Page page;

    Answered(Session session, Page page) {
      this.session = session;
      this.page = page;
    }

    Session session() {
      return session;
    }

    Page page() {
      return page;
    }
  }

  private final Executor executor;
  private final Deadline deadline;
  private final List<Session> sessions = new ArrayList<>();

  Scatter(List<? extends Partition> partitions, Executor executor, Deadline deadline) {
    this.executor = executor;
    this.deadline = deadline;
    for (Partition each : partitions) {
      try {
        sessions.add(each.open());
      } catch (IOException | RuntimeException e) {
        failed(e);
      }
    }
  }

  /** Statistics over all partitions: a few look-ups in each, not worth a thread. */
  Statistics statistics(List<Expression> expressions) {
    List<Statistics> parts = new ArrayList<>();
    for (Session each : List.copyOf(sessions)) {
      try {
        parts.add(each.statistics(expressions));
      } catch (IOException | RuntimeException e) {
        failed(e);
        sessions.remove(each);
        close(each);
      }
    }
    return Statistics.sum(parts);
  }

  /** What each partition found, at the same time. */
  List<Answered> search(Plan plan, Statistics global) {
    List<CompletableFuture<Page>> pages = new ArrayList<>();
    List<Session> asked = List.copyOf(sessions);
    for (Session each : asked) {
      CompletableFuture<Page> page = new CompletableFuture<>();
      Runnable search =
          () -> {
            try {
              page.complete(each.search(plan, global, deadline));
            } catch (IOException | RuntimeException | Error e) {
              page.completeExceptionally(e);
            }
          };
      if (asked.size() == 1) {
        search.run();
      } else {
        executor.execute(search);
      }
      pages.add(page);
    }
    List<Answered> answered = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      Session session = asked.get(i);
      CompletableFuture<Page> page = pages.get(i);
      try {
        answered.add(new Answered(session, page.get(deadline.nanosLeft(), TimeUnit.NANOSECONDS)));
      } catch (ExecutionException | TimeoutException | CompletionException e) {
        failed(e);
        leave(session, page);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        leave(session, page);
      }
    }
    return answered;
  }

  /** Closes a session as soon as nobody works with it any more. */
  private void leave(Session session, CompletableFuture<Page> page) {
    sessions.remove(session);
    var unused = page.whenComplete((result, failure) -> close(session));
  }

  private static void failed(Exception e) {
    LOG.warn("a partition did not answer reason={}", e.toString());
    LOG.debug("a partition did not answer", e);
  }

  private static void close(Session session) {
    try {
      session.close();
    } catch (IOException e) {
      LOG.warn("a partition could not be closed after a query", e);
    }
  }

  @Override
  public void close() {
    sessions.forEach(Scatter::close);
  }
}
