package org.overshelf.index.similarity.feature;

import org.overshelf.index.similarity.TermVector;

/**
 * Makes term vectors: each word adds to one of {@value #DIMENSIONS} coordinates, up or down as its
 * hash says, so that the coordinates of unrelated words cancel out and the cloud of all texts is
 * centred at zero. A word counts by the logarithm of its frequency, and the more the longer it is:
 * short words are in every text.
 */
public final class TermExtractor {

  /** Coordinates of a term vector. */
  public static final int DIMENSIONS = 64;

  private static final int MIN_LETTERS = 4;
  private static final int MAX_WORDS = 1 << 15;

  private int[] words = new int[256];
  private int[] counts = new int[256];
  private int used;

  private TermExtractor() {}

  /** The term vector of the text that the first {@code length} bytes are in UTF-8. */
  public static TermVector of(byte[] utf8, int length) {
    TermExtractor extractor = new TermExtractor();
    extractor.count(utf8, Math.min(length, FeatureExtractor.MAX_BYTES));
    return extractor.vector();
  }

  private void count(byte[] utf8, int length) {
    int hash = 0;
    int letters = 0;
    for (int i = 0; i <= length; i++) {
      int next = i < length ? letter(utf8[i]) : 0;
      if (next != 0) {
        hash = hash * 0x01000193 ^ next;
        letters++;
      } else {
        if (letters >= MIN_LETTERS) {
          add((hash * 31 + letters) << 4 | Math.min(letters, 12));
        }
        hash = 0;
        letters = 0;
      }
    }
  }

  /** Bytes of longer characters count as letters. */
  private static int letter(byte octet) {
    if (octet < 0 || octet >= 'a' && octet <= 'z') {
      return octet;
    }
    return octet >= 'A' && octet <= 'Z' ? octet + 32 : 0;
  }

  private void add(int word) {
    if (4 * used >= 3 * words.length) {
      if (words.length >= MAX_WORDS) {
        return;
      }
      int[] oldWords = words;
      int[] oldCounts = counts;
      words = new int[2 * oldWords.length];
      counts = new int[words.length];
      used = 0;
      for (int i = 0; i < oldWords.length; i++) {
        if (oldCounts[i] > 0) {
          put(oldWords[i], oldCounts[i]);
        }
      }
    }
    put(word, 1);
  }

  private void put(int word, int by) {
    int at = (int) Chunker.mix(word) & words.length - 1;
    while (counts[at] > 0 && words[at] != word) {
      at = at + 1 & words.length - 1;
    }
    if (counts[at] == 0) {
      words[at] = word;
      used++;
    }
    counts[at] += by;
  }

  private TermVector vector() {
    float[] sums = new float[DIMENSIONS];
    double squares = 0;
    for (int i = 0; i < words.length; i++) {
      if (counts[i] > 0) {
        long hash = Chunker.mix(words[i] * 0x9E3779B97F4A7C15L);
        float weight = (float) ((1 + Math.log(counts[i])) * (words[i] & 15));
        sums[(int) (hash & DIMENSIONS - 1)] += (hash & 1L << 40) == 0 ? weight : -weight;
      }
    }
    for (float each : sums) {
      squares += (double) each * each;
    }
    float scale = squares == 0 ? 0 : (float) (1 / Math.sqrt(squares));
    for (int i = 0; i < DIMENSIONS; i++) {
      sums[i] *= scale;
    }
    return TermVector.of(sums);
  }
}
