package org.overshelf.index.keyword.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.SearchRequest.Order;
import org.overshelf.index.keyword.partition.Place;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.Expression.Pattern;

/** Plans and statistics as bytes. */
final class Plans {

  private static final int MAX_WORDS = 100_000;
  private static final int MAX_LIMIT = SearchRequest.MAX_OFFSET + SearchRequest.MAX_SIZE + 1;

  private Plans() {}

  static void write(Out out, Plan plan) {
    Expressions.write(out, plan.query());
    out.list(plan.filters(), Expressions::write);
    out.bool(plan.titleKey().isPresent());
    plan.titleKey().ifPresent(out::text);
    out.u8(plan.order().ordinal());
    out.bool(plan.after().isPresent());
    plan.after().ifPresent(place -> place(out, place));
    out.number(plan.limit());
    out.bool(plan.facets());
  }

  static Plan plan(In in) throws MalformedException {
    return new Plan(
        Expressions.read(in),
        in.list(100, Expressions::read),
        in.bool() ? Optional.of(in.text()) : Optional.empty(),
        in.choice(Order.values()),
        in.bool() ? Optional.of(place(in)) : Optional.empty(),
        in.number(MAX_LIMIT),
        in.bool());
  }

  static void place(Out out, Place place) {
    out.fixed(place.key());
    out.document(place.document());
  }

  static Place place(In in) {
    return new Place(in.fixed(), in.document());
  }

  static void expressions(Out out, List<Expression> expressions) {
    out.list(expressions, Expressions::write);
  }

  static List<Expression> expressions(In in) throws MalformedException {
    return in.list(1_000, Expressions::read);
  }

  static void write(Out out, Statistics statistics) {
    out.number(statistics.documents());
    words(out, statistics.stems());
    words(out, statistics.exacts());
    out.list(
        statistics.expansions().entrySet(),
        (to, entry) -> {
          Expressions.pattern(to, entry.getKey());
          to.list(entry.getValue(), Out::text);
        });
  }

  private static void words(Out out, Map<String, Long> counts) {
    out.list(
        counts.entrySet(),
        (to, entry) -> {
          to.text(entry.getKey());
          to.number(entry.getValue());
        });
  }

  static Statistics statistics(In in) throws MalformedException {
    long documents = in.number();
    Map<String, Long> stems = words(in);
    Map<String, Long> exacts = words(in);
    Map<Pattern, SortedSet<String>> expansions = new HashMap<>();
    int patterns = in.number(1_000);
    for (int i = 0; i < patterns; i++) {
      Pattern pattern = Expressions.readPattern(in);
      SortedSet<String> words = new TreeSet<>(Statistics.ORDER);
      words.addAll(in.list(Statistics.MAX_EXPANSIONS, In::text));
      expansions.put(pattern, words);
    }
    return new Statistics(documents, stems, exacts, expansions);
  }

  private static Map<String, Long> words(In in) throws MalformedException {
    Map<String, Long> counts = new HashMap<>();
    int count = in.number(MAX_WORDS);
    for (int i = 0; i < count; i++) {
      counts.put(in.text(), in.number());
    }
    return counts;
  }
}
