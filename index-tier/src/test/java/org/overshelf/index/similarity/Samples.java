package org.overshelf.index.similarity;

import java.util.random.RandomGenerator;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/** Documents and features for tests. */
public final class Samples {

  private Samples() {}

  /** A document id from a number. */
  public static DocumentId document(int number) {
    long mixed = (number + 1) * 0x9E3779B97F4A7C15L;
    return new DocumentId(new ShortKey(mixed, mixed >>> 7 ^ mixed << 9, number));
  }

  /** So many features out of so many that there are. */
  public static Features features(RandomGenerator random, int count, int kinds) {
    long[] features = new long[count];
    for (int i = 0; i < count; i++) {
      features[i] = feature(random.nextInt(kinds));
    }
    return Features.of(features);
  }

  /** A feature from a number, anywhere in the range of features. */
  public static long feature(int number) {
    return (number * 0xD6E8FEB86659FD93L ^ number) >>> Long.SIZE - Features.BITS;
  }

  /** A copy with random features and token. */
  public static Copy copy(RandomGenerator random, int number) {
    return new Copy(
        document(number),
        random.nextLong(),
        new Token(random.nextLong(), random.nextLong()),
        features(random, random.nextInt(40), 300));
  }
}
