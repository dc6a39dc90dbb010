package org.overshelf.dht.repair;

/**
 * What a node holds of a part of the ring, in a few bytes: sums over fingerprints, which do not
 * depend on the order, and which add up to the digest of a union of disjoint parts.
 *
 * @param count how many items
 */
record Digest(long sum, long mixed, int count) {

  static final Digest EMPTY = new Digest(0, 0, 0);

  /** The digest with one more item. */
  Digest with(long fingerprint) {
    return new Digest(sum + fingerprint, mixed + Item.mix(fingerprint), count + 1);
  }

  /** The digest of both, which have nothing in common. */
  Digest and(Digest other) {
    return new Digest(sum + other.sum, mixed + other.mixed, count + other.count);
  }

  /** Eight bytes of it, for messages. */
  long fold() {
    return Item.mix(sum + Item.mix(mixed + Item.mix(count)));
  }
}
