package org.overshelf.index.keyword;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Papers and queries that follow from a seed, with words as frequent as words are. */
final class Corpus {

  private static final String[] STARTS = {
    "net", "stor", "comput", "rout", "index", "crawl", "hash", "distrib", "queri", "replic",
        "sched",
    "cach", "encod", "search", "learn", "graph", "secur", "stream", "parse", "rank", "sampl",
        "shard",
    "lock", "merg", "filter", "token", "batch", "quorum", "gossip", "ledger", "kernel", "vector"
  };
  private static final String[] ENDINGS = {
    "", "s", "ing", "ed", "er", "ation", "able", "ness", "ive", "ment", "al", "or"
  };
  private static final String[] GIVEN = {
    "Ada", "Ion", "Barbara", "Leslie", "Grace", "Edsger", "Donald", "Nancy", "J.", "K."
  };
  private static final String[] ODD = {"peer-to-peer", "O(log n)", "C++", "naïve", "Erdős", "p2p"};

  private final Random random;
  private final List<String> words = new ArrayList<>();

  Corpus(long seed) {
    random = new Random(seed);
    for (int i = 0; i < 6; i++) {
      for (String start : STARTS) {
        for (String ending : ENDINGS) {
          words.add(i == 0 ? start + ending : start + (char) ('a' + i) + "o" + ending);
        }
      }
    }
    java.util.Collections.shuffle(words, random);
  }

  String word() {
    if (random.nextInt(60) == 0) {
      return ODD[random.nextInt(ODD.length)];
    }
    double skewed = Math.pow(random.nextDouble(), 3);
    return words.get((int) (skewed * words.size()));
  }

  String words(int count) {
    return IntStream.range(0, count).mapToObj(i -> word()).collect(Collectors.joining(" "));
  }

  String text(int chars) {
    StringBuilder text = new StringBuilder();
    while (text.length() < chars) {
      String sentence = words(6 + random.nextInt(14));
      text.append(Character.toUpperCase(sentence.charAt(0)))
          .append(sentence.substring(1))
          .append(". ");
    }
    return text.toString();
  }

  String author() {
    String surname = words.get(random.nextInt(300));
    return GIVEN[random.nextInt(GIVEN.length)]
        + " "
        + Character.toUpperCase(surname.charAt(0))
        + surname.substring(1);
  }

  Library.Paper paper(int abstractChars, int bodyChars) {
    List<String> authors =
        IntStream.rangeClosed(0, random.nextInt(4)).mapToObj(i -> author()).toList();
    OptionalInt year =
        random.nextInt(10) == 0 ? OptionalInt.empty() : OptionalInt.of(1970 + random.nextInt(55));
    return new Library.Paper(
        words(3 + random.nextInt(8)),
        authors,
        year,
        random.nextInt(3) == 0 ? "" : "Venue " + words.get(random.nextInt(20)),
        text(abstractChars),
        bodyChars == 0 ? "" : text(bodyChars));
  }

  /** A query of some shape. */
  String query() {
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> word();
      case 3, 4, 5 -> words(2);
      case 6 -> words(4);
      case 7 -> "\"" + words(2) + "\"";
      case 8 -> "\"" + words(2) + "\"~" + random.nextInt(5);
      case 9 -> word() + " OR " + word() + " OR " + word();
      case 10 -> word() + " -" + word();
      case 11 -> "title:" + word() + " " + word();
      case 12 -> "author:\"" + author() + "\" OR author:" + word();
      case 13 -> "year:" + (1970 + random.nextInt(30)) + ".. " + word();
      case 14 -> STARTS[random.nextInt(STARTS.length)] + "* " + word();
      default -> "abstract:" + word() + " (" + word() + "~1 OR " + word() + ")";
    };
  }
}
