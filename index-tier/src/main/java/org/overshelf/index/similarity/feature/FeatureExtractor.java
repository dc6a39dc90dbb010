package org.overshelf.index.similarity.feature;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.overshelf.index.similarity.Features;

/**
 * Makes features of texts. The same text gives the same features on every machine and in every
 * version that has the same {@link #FORMAT}.
 *
 * <p>A text without letters and digits has none. One with fewer than 20 bytes of them has one, of
 * its whole, so that it resembles only what is the same.
 */
public final class FeatureExtractor {

  /** Features of another format cannot be compared with these. */
  public static final int FORMAT = 1;

  /** So many bytes of a text are read; further ones do not count. */
  public static final int MAX_BYTES = 16_000_000;

  private long[] found = new long[64];
  private int count;

  private FeatureExtractor() {}

  /** The features of a text. */
  public static Features of(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return of(utf8, utf8.length);
  }

  /** The features of the text that the first {@code length} bytes are in UTF-8. */
  public static Features of(byte[] utf8, int length) {
    Normaliser.Normal text = Normaliser.normalise(utf8, Math.min(length, MAX_BYTES));
    byte[] normal = text.bytes().array();
    if (text.length() == 0) {
      return Features.NONE;
    }
    if (text.length() < Chunker.GRAM) {
      return Features.of(whole(normal, text.length()));
    }
    FeatureExtractor extractor = new FeatureExtractor();
    Chunker.cut(
        normal, text.length(), (start, end, fingerprint) -> extractor.add(feature(fingerprint)));
    return Features.of(extractor.found, Math.min(extractor.count, Features.MAX));
  }

  private void add(long feature) {
    if (count == found.length) {
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = feature;
  }

  /** Smallest hashes are small numbers; mixed once more, they are evenly spread. */
  private static long feature(long fingerprint) {
    return Chunker.mix(Chunker.mix(fingerprint + 0x9E3779B97F4A7C15L))
        >>> Long.SIZE - Features.BITS;
  }

  private static long whole(byte[] normal, int length) {
    long hash = length;
    for (int i = 0; i < length; i++) {
      hash = Chunker.mix(hash * 31 + normal[i]);
    }
    return feature(hash);
  }
}
