package org.overshelf.bench.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.overshelf.index.keyword.text.Words;

/** Makes up queries of every shape that the records of a file have an answer to. */
final class QueryMaker {

  private static final int SAMPLED = 4_000;
  private static final int SHORTEST = 4;

  private final Random random;
  private final List<PaperRecord> sample = new ArrayList<>();
  private final Map<String, Integer> holders = new HashMap<>();
  private final List<String> byFrequency;
  private final int records;

  QueryMaker(Path file, long seed) throws IOException {
    random = new Random(seed);
    int[] seen = {0};
    PaperRecord.read(
        file,
        record -> {
          seen[0]++;
          if (sample.size() < SAMPLED) {
            sample.add(record);
          } else if (random.nextInt(seen[0]) < SAMPLED) {
            sample.set(random.nextInt(SAMPLED), record);
          }
          Set<String> distinct = new HashSet<>(words(record.title()));
          distinct.addAll(words(record.abstractText()));
          distinct.forEach(word -> holders.merge(word, 1, Integer::sum));
        });
    records = seen[0];
    byFrequency =
        holders.keySet().stream()
            .filter(word -> word.length() >= SHORTEST)
            .sorted(
                Comparator.<String>comparingInt(word -> -holders.getOrDefault(word, 0))
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
  }

  private static List<String> words(String text) {
    List<String> read = new ArrayList<>();
    Words words = new Words(text);
    while (words.next()) {
      read.add(words.folded());
    }
    return read;
  }

  /** So many queries of each shape. */
  List<Question> make(int each) {
    List<Question> made = new ArrayList<>();
    add(made, "rare word", each, () -> held(0.00003, 0.0005));
    add(made, "word", each, () -> held(0.0005, 0.02));
    add(made, "frequent word", each, () -> held(0.05, 0.3));
    add(made, "two words", each, () -> String.join(" ", telling(2)));
    add(made, "frequent words", each, () -> held(0.05, 0.3) + " " + held(0.05, 0.3));
    add(made, "words of a title", each, this::titleWords);
    add(made, "phrase", each, () -> "\"" + String.join(" ", row(2)) + "\"");
    add(made, "long phrase", each, () -> "\"" + String.join(" ", row(4)) + "\"");
    add(made, "slop", each, () -> "\"" + String.join(" ", row(2)) + "\"~4");
    add(made, "author", each, () -> "author:\"" + author() + "\"");
    add(made, "title field", each, () -> "title:" + titleWord());
    add(made, "word and author", each, this::wordAndAuthor);
    add(made, "year range", each, () -> held(0.005, 0.05) + " " + years());
    add(made, "prefix", each, this::prefix);
    add(made, "fuzzy", each, () -> held(0.0005, 0.02) + "~1");
    add(made, "or", each, () -> held(0.001, 0.02) + " OR " + held(0.001, 0.02));
    add(made, "not", each, () -> held(0.005, 0.05) + " NOT " + held(0.02, 0.3));
    return made;
  }

  private static void add(List<Question> to, String shape, int count, Supplier<String> query) {
    for (int i = 0; i < count; i++) {
      to.add(new Question(shape, query.get()));
    }
  }

  /** A word that a share of the records within these bounds has. */
  private String held(double least, double most) {
    int first = firstHeldBy(most * records);
    int last = Math.max(first + 1, firstHeldBy(least * records));
    return byFrequency.get(Math.min(byFrequency.size() - 1, first + random.nextInt(last - first)));
  }

  private int firstHeldBy(double atMost) {
    int low = 0;
    int high = byFrequency.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (holders.getOrDefault(byFrequency.get(middle), 0) > atMost) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private PaperRecord any() {
    return sample.get(random.nextInt(sample.size()));
  }

  /** Words of one abstract, not next to each other, none of them very frequent. */
  private List<String> telling(int count) {
    while (true) {
      List<String> rest = new ArrayList<>(words(any().abstractText()));
      rest.removeIf(
          word -> word.length() < SHORTEST || holders.getOrDefault(word, 0) > records / 5);
      Set<String> taken = new HashSet<>();
      while (taken.size() < count && !rest.isEmpty()) {
        taken.add(rest.remove(random.nextInt(rest.size())));
      }
      if (taken.size() == count) {
        return List.copyOf(taken);
      }
    }
  }

  private List<String> row(int count) {
    while (true) {
      List<String> all = words(any().abstractText());
      if (all.size() > count) {
        int from = random.nextInt(all.size() - count);
        List<String> row = all.subList(from, from + count);
        if (row.stream().anyMatch(word -> word.length() >= SHORTEST)) {
          return row;
        }
      }
    }
  }

  private String titleWords() {
    List<String> all = words(any().title());
    return String.join(" ", all.subList(0, Math.min(all.size(), 3 + random.nextInt(3))));
  }

  private String titleWord() {
    while (true) {
      List<String> all = words(any().title());
      all.removeIf(word -> word.length() < SHORTEST);
      if (!all.isEmpty()) {
        return all.get(random.nextInt(all.size()));
      }
    }
  }

  private String author() {
    while (true) {
      List<String> authors = any().authors();
      if (!authors.isEmpty()) {
        return authors.get(random.nextInt(authors.size()));
      }
    }
  }

  private String wordAndAuthor() {
    while (true) {
      PaperRecord record = any();
      List<String> all = words(record.abstractText());
      all.removeIf(word -> word.length() < SHORTEST);
      if (!all.isEmpty() && !record.authors().isEmpty()) {
        String name = record.authors().getFirst();
        return all.get(random.nextInt(all.size()))
            + " author:"
            + name.substring(name.lastIndexOf(' ') + 1);
      }
    }
  }

  private String years() {
    int from = 1980 + random.nextInt(40);
    return "year:" + from + ".." + (from + random.nextInt(8));
  }

  private String prefix() {
    String word = held(0.0005, 0.05);
    return word.substring(0, Math.min(word.length() - 1, 4 + random.nextInt(3))) + "*";
  }
}
