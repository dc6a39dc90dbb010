package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.Expression.And;
import org.overshelf.index.keyword.query.Expression.AtLeast;
import org.overshelf.index.keyword.query.Expression.Phrase;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.query.Expression.Word;

/**
 * What a document gains by having the query's words near each other: for each two that follow one
 * another in the query, a share of the rarity of the more frequent one, less the further apart they
 * are. For one query on one segment.
 */
final class Proximity {

  private static final double SHARE = 0.4;
  private static final int REACH = 8;

  /** The most words of a query whose nearness counts. */
  private static final int MAX_WORDS = 12;

  /** The most places of one word that are looked at, from the beginning. */
  private static final int MAX_PLACES = 512;

  private final List<String> stems;
  private final LeafReader segment;
  private @Nullable PostingsEnum @Nullable [] lists;
  private final int[][] places;
  private final int[] counts;
  private final double[] pairs;
  private final float most;

  Proximity(List<String> stems, Statistics global, LeafReader segment) {
    this.stems = stems;
    this.segment = segment;
    places = new int[stems.size()][16];
    counts = new int[stems.size()];
    pairs = new double[Math.max(0, stems.size() - 1)];
    float sum = 0;
    for (int i = 1; i < stems.size(); i++) {
      if (!stems.get(i).equals(stems.get(i - 1))) {
        pairs[i - 1] =
            SHARE * Math.min(rarity(stems.get(i - 1), global), rarity(stems.get(i), global));
        sum += ImpactSimilarity.grained(pairs[i - 1]);
      }
    }
    most = sum;
  }

  private static double rarity(String stem, Statistics global) {
    return ImpactSimilarity.rarity(global.stems().getOrDefault(stem, 1L), global.documents());
  }

  /** The words of a query whose nearness counts, in order. */
  static List<String> words(Expression query) {
    List<String> words = gather(query).map(Word::stem).limit(MAX_WORDS).toList();
    return words.size() > 1 ? words : List.of();
  }

  private static Stream<Word> gather(Expression query) {
    return switch (query) {
      case Word word when word.scope() == Scope.ANYWHERE -> Stream.of(word);
      case Phrase phrase when phrase.scope() == Scope.ANYWHERE -> phrase.words().stream();
      case And(List<Expression> parts) -> parts.stream().flatMap(Proximity::gather);
      case AtLeast(int least, List<Expression> parts) when least > 1 ->
          parts.stream().flatMap(Proximity::gather);
      default -> Stream.empty();
    };
  }

  /** The most that any document can gain. */
  float most() {
    return most;
  }

  /** What a document gains. Documents must come in order. */
  float gain(int doc) throws IOException {
    @Nullable PostingsEnum[] open = open();
    for (int i = 0; i < open.length; i++) {
      read(i, open[i], doc);
    }
    float gain = 0;
    for (int i = 0; i < pairs.length; i++) {
      if (pairs[i] > 0 && counts[i] > 0 && counts[i + 1] > 0) {
        int distance = distance(i);
        gain += distance <= REACH ? ImpactSimilarity.grained(pairs[i] / distance) : 0;
      }
    }
    return gain;
  }

  /** The words' lists, opened when the first document asks for them. */
  private @Nullable PostingsEnum[] open() throws IOException {
    @Nullable PostingsEnum[] open = lists;
    if (open == null) {
      open = new PostingsEnum[stems.size()];
      for (int i = 0; i < open.length; i++) {
        open[i] = segment.postings(new Term(Fields.TEXT, stems.get(i)), PostingsEnum.POSITIONS);
      }
      lists = open;
    }
    return open;
  }

  private void read(int word, @Nullable PostingsEnum list, int doc) throws IOException {
    counts[word] = 0;
    if (list == null || list.docID() < doc && list.advance(doc) != doc || list.docID() != doc) {
      return;
    }
    int count = Math.min(list.freq(), MAX_PLACES);
    if (places[word].length < count) {
      places[word] = Arrays.copyOf(places[word], MAX_PLACES);
    }
    for (int i = 0; i < count; i++) {
      places[word][i] = list.nextPosition();
    }
    counts[word] = count;
  }

  /** The least distance between two words; the wrong order is one step more. */
  private int distance(int pair) {
    int least = Integer.MAX_VALUE;
    int[] first = places[pair];
    int[] second = places[pair + 1];
    int a = 0;
    int b = 0;
    while (a < counts[pair] && b < counts[pair + 1] && least > 1) {
      int step = second[b] - first[a];
      least = Math.min(least, step > 0 ? step : 1 - step);
      if (step > 0) {
        a++;
      } else {
        b++;
      }
    }
    return least;
  }
}
