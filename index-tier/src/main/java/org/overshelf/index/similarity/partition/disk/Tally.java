package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import org.overshelf.index.similarity.Features;

/**
 * Counts, for one segment and one query, how many features each document shares with the query.
 * Tallies are used again, since they are as large as a segment has documents.
 */
final class Tally {

  /** Tallies to keep, and the largest that is worth keeping. */
  private static final int KEPT = 8;

  private static final int KEPT_DOCUMENTS = 1 << 18;
  private static final Queue<Tally> POOL = new ArrayBlockingQueue<>(KEPT);

  private int[] shared = new int[0];
  private int[] touched = new int[0];
  private int size;

  private Tally() {}

  /** Calls back with a tally of a segment. */
  interface User {
    void use(Tally tally) throws IOException;
  }

  static void with(SegmentReader segment, Features query, User user) throws IOException {
    Tally tally = POOL.poll();
    if (tally == null) {
      tally = new Tally();
    }
    try {
      tally.count(segment, query);
      user.use(tally);
    } finally {
      tally.clear();
      if (tally.shared.length <= KEPT_DOCUMENTS) {
        POOL.offer(tally);
      }
    }
  }

  private void count(SegmentReader segment, Features query) throws IOException {
    if (shared.length < segment.documents()) {
      int room = Math.max(1024, segment.documents() + segment.documents() / 4);
      shared = new int[room];
      touched = new int[room];
    }
    for (int i = 0; i < query.count(); i++) {
      if (segment.seek(query.at(i))) {
        for (int each = segment.next(); each >= 0; each = segment.next()) {
          if (shared[each]++ == 0) {
            touched[size++] = each;
          }
        }
      }
    }
  }

  /** How many documents share anything. */
  int size() {
    return size;
  }

  /** One of them. */
  int document(int i) {
    return touched[i];
  }

  int shared(int document) {
    return shared[document];
  }

  private void clear() {
    for (int i = 0; i < size; i++) {
      shared[touched[i]] = 0;
    }
    size = 0;
    if (shared.length > KEPT_DOCUMENTS) {
      Arrays.fill(shared, 0);
    }
  }
}
