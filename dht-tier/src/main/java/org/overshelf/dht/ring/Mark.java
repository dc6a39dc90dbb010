package org.overshelf.dht.ring;

import org.overshelf.shared.identity.NodeId;

/** Sums things up in one number that is the same on every machine. Not against forgers. */
public final class Mark {

  private Mark() {}

  /** The mark of nothing but a number. */
  public static long start(long first) {
    return with(0x9e3779b97f4a7c15L, first);
  }

  /** The mark of all before and this. */
  public static long with(long mark, long next) {
    long mixed = (mark ^ next) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 29) * 0x94d049bb133111ebL;
    return mixed ^ mixed >>> 32;
  }

  /** The mark of all before and this node. */
  public static long with(long mark, NodeId node) {
    return with(with(mark, node.key().a()), node.key().b());
  }

  static long with(long mark, String text) {
    long next = with(mark, text.length());
    for (int i = 0; i < text.length(); i++) {
      next = with(next, text.charAt(i));
    }
    return next;
  }
}
