package org.overshelf.bench.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes up papers: the same ones for the same seed. */
final class RecordMaker {

  private static final int WORDS = 120_000;
  private static final int TERMS = 6_000;
  private static final int PEOPLE = 40_000;
  private static final int VENUES = 400;
  private static final int TOPICS = 300;

  private final Random random;
  private final Vocabulary words;
  private final List<String> terms = new ArrayList<>();
  private final List<String> people = new ArrayList<>();
  private final List<String> venues = new ArrayList<>();
  private final List<List<String>> topics = new ArrayList<>();

  RecordMaker(long seed) {
    random = new Random(seed);
    words = new Vocabulary(random, WORDS);
    for (int i = 0; i < TERMS; i++) {
      String term = words.drawTelling(random) + " " + words.drawTelling(random);
      terms.add(random.nextInt(4) == 0 ? term + " " + words.drawTelling(random) : term);
    }
    for (int i = 0; i < PEOPLE; i++) {
      people.add(capital(rare(8_000)) + " " + capital(rare(30_000)));
    }
    for (int i = 0; i < VENUES; i++) {
      venues.add("Journal of " + capital(words.drawTelling(random)) + " " + capital(rare(5_000)));
    }
    for (int i = 0; i < TOPICS; i++) {
      topics.add(IntStream.range(0, 60).mapToObj(n -> words.drawTelling(random)).toList());
    }
  }

  private String rare(int among) {
    return words.word(words.functionWords() + random.nextInt(among));
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  Stream<PaperRecord> records(int count) {
    return IntStream.range(0, count).mapToObj(this::record);
  }

  private PaperRecord record(int number) {
    List<String> topic = topics.get(skewed(TOPICS));
    return new PaperRecord(
        "made-up:" + number,
        title(topic),
        IntStream.range(0, 1 + random.nextInt(5))
            .mapToObj(n -> people.get(skewed(PEOPLE)))
            .toList(),
        abstractOf(topic),
        2025 - skewed(60),
        venues.get(skewed(VENUES)),
        "");
  }

  /** A number below a bound, small ones more often. */
  private int skewed(int bound) {
    double share = random.nextDouble();
    return (int) (bound * share * share);
  }

  private String title(List<String> topic) {
    StringBuilder title = new StringBuilder();
    for (int left = 5 + random.nextInt(8); left > 0; left--) {
      title.append(title.isEmpty() ? "" : " ");
      title.append(random.nextInt(3) == 0 ? words.draw(random) : capital(telling(topic)));
    }
    return capital(title.toString());
  }

  private String telling(List<String> topic) {
    return random.nextInt(3) == 0
        ? topic.get(random.nextInt(topic.size()))
        : words.drawTelling(random);
  }

  private String abstractOf(List<String> topic) {
    StringBuilder text = new StringBuilder();
    for (int sentences = 5 + random.nextInt(7); sentences > 0; sentences--) {
      text.append(text.isEmpty() ? "" : " ");
      int start = text.length();
      for (int left = 9 + random.nextInt(20); left > 0; left--) {
        text.append(text.length() == start ? "" : " ");
        int kind = random.nextInt(30);
        text.append(
            kind == 0
                ? terms.get(skewed(TERMS))
                : kind < 5 ? topic.get(random.nextInt(topic.size())) : words.draw(random));
        text.append(left > 1 && random.nextInt(14) == 0 ? "," : "");
      }
      text.setCharAt(start, Character.toUpperCase(text.charAt(start)));
      text.append('.');
    }
    return text.toString();
  }
}
