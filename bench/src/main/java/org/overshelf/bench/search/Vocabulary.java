package org.overshelf.bench.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Words by falling frequency: English function words first, then made-up words with English
 * syllables and endings, so that stems collide as they do in English. Drawn by Zipf's law.
 */
final class Vocabulary {

  private static final List<String> FUNCTION_WORDS =
      List.of(
          ("the of and to in a is that for we with as this on are by be an from our can which it"
                  + " have based or these not using has at results their show between such both"
                  + " than more also its was data one two each other however new may when only all"
                  + " used but some over were into they most many where under while very then no"
                  + " first second how what there between within without through across per via"
                  + " given since until whether most less much often several same different given")
              .split(" "));
  private static final String[] STARTS =
      ("st tr pl gr cl br sp fl cr pr dr sh th ch qu m n l r s t p b d f g k h v w c j").split(" ");
  private static final String[] VOWELS = "a e i o u ea ou io ai ee".split(" ");
  private static final String[] ENDS =
      ("n r l t s m d ct nt st rk nd sk mp lt rm x p g b ck sh ll ss").split(" ");
  private static final String[] ENDINGS =
      (",,,s,ing,ed,er,ion,ions,al,ity,ment,ness,ive,able,ation,ly,ism,ize,ous").split(",", -1);

  private final List<String> words;
  private final double[] cumulative;

  Vocabulary(Random random, int size) {
    Set<String> made = new LinkedHashSet<>(FUNCTION_WORDS);
    while (made.size() < size) {
      StringBuilder stem = new StringBuilder();
      for (int syllables = 1 + random.nextInt(5) / 2; syllables > 0; syllables--) {
        stem.append(pick(random, STARTS)).append(pick(random, VOWELS));
      }
      stem.append(pick(random, ENDS));
      for (int forms = 1 + random.nextInt(4); forms > 0; forms--) {
        made.add(stem + pick(random, ENDINGS));
      }
    }
    words = new ArrayList<>(made).subList(0, size);
    cumulative = new double[size];
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += 1 / Math.pow(i + 2.7, 1.05); // Mandelbrot's form of the law
      cumulative[i] = sum;
    }
  }

  static String pick(Random random, String[] from) {
    return from[random.nextInt(from.length)];
  }

  int size() {
    return words.size();
  }

  /** The word of a rank, the most frequent being 0. */
  String word(int rank) {
    return words.get(rank);
  }

  int functionWords() {
    return FUNCTION_WORDS.stream().distinct().toList().size();
  }

  /** A word, by its frequency. */
  String draw(Random random) {
    return words.get(rank(random.nextDouble() * cumulative[cumulative.length - 1]));
  }

  /** A word that is not a function word, by its frequency. */
  String drawTelling(Random random) {
    int first = functionWords();
    double below = cumulative[first - 1];
    double all = cumulative[cumulative.length - 1];
    return words.get(Math.max(first, rank(below + random.nextDouble() * (all - below))));
  }

  private int rank(double at) {
    int low = 0;
    int high = cumulative.length - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (cumulative[middle] < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
