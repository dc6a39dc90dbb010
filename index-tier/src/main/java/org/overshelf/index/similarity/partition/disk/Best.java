package org.overshelf.index.similarity.partition.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.overshelf.index.similarity.partition.Match;

/** Keeps the best matches of a query; makes nothing for those that are worse. */
final class Best {

  private final int asked;
  private final int size;
  private final Comparator<Match> order;
  private final PriorityQueue<Match> worstFirst;
  private int total;

  Best(int asked, int size) {
    this.asked = asked;
    this.size = size;
    this.order = Match.order(asked);
    this.worstFirst = new PriorityQueue<>(Math.min(size, 32), order.reversed());
  }

  /** Whether a match may be among the best; counts it in any case. */
  boolean mayTake(int shared, int held) {
    total++;
    Match worst = worstFirst.peek();
    if (worst == null || worstFirst.size() < size) {
      return true;
    }
    long left = (long) shared * (asked + worst.held() - worst.shared());
    long right = (long) worst.shared() * (asked + held - shared);
    return left >= right;
  }

  void take(Match match) {
    worstFirst.add(match);
    if (worstFirst.size() > size) {
      worstFirst.poll();
    }
  }

  int total() {
    return total;
  }

  /** The best, best first. */
  List<Match> matches() {
    List<Match> matches = new ArrayList<>(worstFirst);
    matches.sort(order);
    return matches;
  }
}
