package org.overshelf.crawler.ingest;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text is made of, in few numbers: the smallest hashes of its shingles (runs of eight
 * words). Two texts resemble each other as much as their sketches do, give or take (Broder, "On the
 * resemblance and containment of documents").
 *
 * @param hashes ascending, distinct, at most {@value #SIZE}
 */
record Sketch(List<Long> hashes) {

  /** Hashes in a sketch: the standard error of a resemblance of 0.8 is then 0.05. */
  static final int SIZE = 64;

  /** Different shingles that a text must have to be compared with others: some forty words. */
  private static final int TELLING = 32;

  /** Words in a shingle. */
  private static final int SHINGLE_WORDS = 8;

  /** Words that are read; a longer text is known by its beginning. */
  private static final int MAX_WORDS = 200_000;

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final Hasher64 HASHER = Hashing.xxh3_64();

  Sketch {
    hashes = List.copyOf(hashes);
  }

  /**
   * The sketch of a text. Case, punctuation and layout do not matter. A text without words has an
   * empty one.
   */
  static Sketch of(String text) {
    byte[][] words = new byte[SHINGLE_WORDS][];
    TreeSet<Long> smallest = new TreeSet<>();
    Matcher matcher = WORD.matcher(text);
    int count = 0;
    while (count < MAX_WORDS && matcher.find()) {
      words[count++ % SHINGLE_WORDS] =
          matcher.group().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
      if (count >= SHINGLE_WORDS) {
        keep(smallest, shingle(words, count));
      }
    }
    if (count > 0 && count < SHINGLE_WORDS) {
      keep(smallest, shingle(words, count)); // too short for a shingle: it is one itself
    }
    return new Sketch(List.copyOf(smallest));
  }

  private static long shingle(byte[][] words, int count) {
    var stream = HASHER.hashStream();
    for (int i = Math.max(0, count - SHINGLE_WORDS); i < count; i++) {
      stream.putByteArray(words[i % SHINGLE_WORDS]);
    }
    return stream.getAsLong();
  }

  private static void keep(TreeSet<Long> smallest, long hash) {
    if (smallest.size() < SIZE || hash < smallest.last()) {
      smallest.add(hash);
      if (smallest.size() > SIZE) {
        smallest.pollLast();
      }
    }
  }

  /**
   * Whether there is enough text to know a paper by. A few words may be a stamp on a scan or a
   * notice that many papers carry.
   */
  boolean isTelling() {
    return hashes.size() >= TELLING;
  }

  /** An estimate of how many of both texts' shingles they share, from 0 to 1. */
  double resemblance(Sketch other) {
    if (hashes.isEmpty() || other.hashes.isEmpty()) {
      return 0;
    }
    TreeSet<Long> union = new TreeSet<>(hashes);
    union.addAll(other.hashes);
    int compared = 0;
    int shared = 0;
    for (Iterator<Long> each = union.iterator(); each.hasNext() && compared < SIZE; compared++) {
      Long hash = each.next();
      if (hashes.contains(hash) && other.hashes.contains(hash)) {
        shared++;
      }
    }
    return (double) shared / compared;
  }
}
