package org.overshelf.index.keyword;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.Page;
import org.overshelf.index.keyword.partition.Partition;
import org.overshelf.index.keyword.partition.Partition.Session;
import org.overshelf.index.keyword.wire.FindRequest;
import org.overshelf.index.keyword.wire.Part;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers some of the last queries, so that a partition that is new to a node can answer them
 * before readers wait for it: files are read into memory, and code is compiled. Safe for any number
 * of threads.
 */
final class WarmUp {

  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
  private static final int REMEMBERED = 64;
  private static final int SHOWN = 5;
  private static final Duration MOST = Duration.ofSeconds(10);

  private final Deque<FindRequest> latest = new ArrayDeque<>();
  private final Map<Part, List<byte[]>> learnt = new ConcurrentHashMap<>();

  /** A query was asked here. */
  void asked(FindRequest request) {
    synchronized (latest) {
      latest.addLast(request);
      if (latest.size() > REMEMBERED) {
        latest.removeFirst();
      }
    }
  }

  /** The last queries, as messages. */
  List<byte[]> messages() {
    List<FindRequest> requests;
    synchronized (latest) {
      requests = List.copyOf(latest);
    }
    List<byte[]> messages = new ArrayList<>();
    for (FindRequest each : requests) {
      messages.add(
          new FindRequest(0, List.of(), each.plan(), each.global(), 0, MOST.toMillis(), List.of())
              .toBytes());
    }
    return messages;
  }

  /** What another node was asked of a partition. */
  void learn(Part part, List<byte[]> messages) {
    learnt.put(part, messages);
  }

  /** Has a partition answer what is known, for a while at most. */
  void run(Part part, Partition partition) {
    Deadline deadline = Deadline.in(MOST);
    List<byte[]> messages = new ArrayList<>(messages());
    List<byte[]> others = learnt.remove(part);
    messages.addAll(others == null ? List.of() : others);
    try (Session session = partition.open()) {
      for (byte[] each : messages) {
        FindRequest request = FindRequest.of(each);
        Page page = session.search(request.plan(), request.global(), deadline);
        int shown = Math.min(SHOWN, page.best().size());
        var unused = session.hits(request.plan(), request.global(), page.best().subList(0, shown));
      }
    } catch (IOException | RuntimeException e) {
      LOG.debug("a partition was not warmed up partition={}", part, e);
    }
  }
}
