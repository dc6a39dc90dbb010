package org.overshelf.dht.storage.rocks;

import java.math.BigInteger;
import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A walk over a column family, in the order of its keys, that gets past damage. RocksDB's iterator
 * ends at a page that does not match its checksum; this one then looks for the next key that can be
 * read, by jumps that double and then by halving, and shows the stretch between as one damaged step
 * whose key is the first that could not be read. Keys are big-endian numbers of one length.
 */
final class Walk {

  private final RocksIterator at;
  private final byte[] last;
  private byte[] key;
  private boolean damaged;
  private boolean done;

  /** Starts at the first key from {@code first} on; ends after {@code last}. */
  Walk(RocksIterator at, byte[] first, byte[] last) {
    this.at = at;
    this.last = last;
    this.key = first;
    at.seek(first);
    settle(first);
  }

  /** Whether there is a step to look at. */
  boolean isThere() {
    return !done;
  }

  /** The key of this step. */
  byte[] key() {
    return key;
  }

  /** Whether this step stands for a stretch that cannot be read. */
  boolean isDamaged() {
    return damaged;
  }

  /** The value of this step, if it is not damaged. */
  byte[] value() {
    return at.value();
  }

  /** Goes to the next step. */
  void next() {
    if (damaged) {
      damaged = false;
      take();
    } else {
      BigInteger after = number(key).add(BigInteger.ONE);
      at.next();
      if (after.bitLength() > key.length * Byte.SIZE) {
        done = true;
      } else {
        settle(bytes(after));
      }
    }
  }

  /** Looks at where the iterator came to, which should be the first key from {@code from} on. */
  private void settle(byte[] from) {
    if (at.isValid() || isSound()) {
      take();
    } else if (Arrays.compareUnsigned(from, last) > 0) {
      done = true;
    } else {
      key = from;
      damaged = true;
      seekPastDamage(from);
    }
  }

  private void take() {
    if (at.isValid() && Arrays.compareUnsigned(at.key(), last) <= 0) {
      key = at.key();
    } else {
      done = true;
    }
  }

  private void seekPastDamage(byte[] from) {
    BigInteger unreadable = number(from);
    BigInteger end = number(last).add(BigInteger.ONE);
    BigInteger jump = BigInteger.ONE;
    BigInteger readable = unreadable.add(jump);
    while (readable.compareTo(end) < 0 && !isReadable(readable)) {
      unreadable = readable;
      jump = jump.shiftLeft(1);
      readable = readable.add(jump);
    }
    readable = readable.min(end);
    while (readable.subtract(unreadable).compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = readable.add(unreadable).shiftRight(1);
      if (isReadable(middle)) {
        readable = middle;
      } else {
        unreadable = middle;
      }
    }
    if (readable.equals(end)) {
      at.seekToLast();
      if (at.isValid()) {
        at.next(); // past the end, so that nothing is taken after the stretch
      }
    } else {
      at.seek(bytes(readable));
    }
  }

  private boolean isReadable(BigInteger position) {
    at.seek(bytes(position));
    return at.isValid() || isSound();
  }

  /** Whether an iterator that shows nothing came to the end, and not upon damage. */
  private boolean isSound() {
    try {
      at.status();
      return true;
    } catch (RocksDBException e) {
      return false;
    }
  }

  private static BigInteger number(byte[] key) {
    return new BigInteger(1, key);
  }

  private byte[] bytes(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] padded = new byte[key.length];
    int length = Math.min(bytes.length, padded.length);
    System.arraycopy(bytes, bytes.length - length, padded, padded.length - length, length);
    return padded;
  }
}
