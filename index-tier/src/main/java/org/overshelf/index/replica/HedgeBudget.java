package org.overshelf.index.replica;

/**
 * Allows hedges in proportion to all requests: each request earns a part of one, and some can be
 * saved up. Without a limit, a moment in which all nodes are slow would double their load.
 */
final class HedgeBudget {

  private static final double MOST_SAVED = 20;

  private final double share;
  private double saved;

  HedgeBudget(double share) {
    this.share = share;
    this.saved = share > 0 ? 1 : 0;
  }

  synchronized void earn() {
    saved = Math.min(MOST_SAVED, saved + share);
  }

  synchronized boolean spend() {
    if (saved < 1) {
      return false;
    }
    saved--;
    return true;
  }
}
