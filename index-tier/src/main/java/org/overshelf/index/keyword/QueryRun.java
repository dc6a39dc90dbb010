package org.overshelf.index.keyword;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchAnswer.Coverage;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.Scatter.Answered;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.Found;
import org.overshelf.index.keyword.partition.Partition;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.Expression.Years;
import org.overshelf.index.keyword.query.QueryReader;
import org.overshelf.index.keyword.query.Reading;

/** The life of one query, from top to bottom. */
final class QueryRun {

  private static final String CUT =
      "A pattern stands for more words than are looked for; only the first %d were."
          .formatted(Statistics.MAX_EXPANSIONS);

  private final SearchRequest request;
  private final Optional<Cursor> cursor;
  private final Deadline deadline;
  private final int partitions;

  /** What all readings of the query have in common. */
  private final List<Expression> filters;

  /**
   * Begins a run.
   *
   * @param partitions how many there are, whether or not they can be asked
   * @throws QueryException if the request cannot be answered as it stands
   */
  QueryRun(SearchRequest request, Deadline deadline, int partitions) throws QueryException {
    check(request);
    this.request = request;
    this.deadline = deadline;
    this.partitions = partitions;
    this.cursor =
        request.cursor().isPresent()
            ? Optional.of(Cursor.read(request.cursor().get(), request))
            : Optional.empty();
    this.filters = filters(request.filter());
  }

  private static void check(SearchRequest request) throws QueryException {
    if (request.size() < 0 || request.size() > SearchRequest.MAX_SIZE) {
      throw outOfBounds(
          "An answer has 0 to %d hits, not %d.".formatted(SearchRequest.MAX_SIZE, request.size()));
    }
    if (request.offset() < 0 || request.offset() > SearchRequest.MAX_OFFSET) {
      throw outOfBounds(
          "The first hit is one of the first %,d; use a cursor to go further."
              .formatted(SearchRequest.MAX_OFFSET));
    }
    if (request.cursor().isPresent() && request.offset() > 0) {
      throw outOfBounds("A request has a cursor or an offset, not both.");
    }
  }

  private static QueryException outOfBounds(String message) {
    return new QueryException(QueryException.Code.OUT_OF_BOUNDS, message);
  }

  private static List<Expression> filters(SearchRequest.Filter filter) {
    List<Expression> filters = new ArrayList<>();
    if (filter.fromYear().isPresent() || filter.toYear().isPresent()) {
      filters.add(new Years(filter.fromYear().orElse(0), filter.toYear().orElse(9_999)));
    }
    filter.author().flatMap(QueryReader::name).ifPresent(filters::add);
    filter.venue().flatMap(QueryReader::venue).ifPresent(filters::add);
    return filters;
  }

  /** Answers the query from these partitions. */
  SearchAnswer answer(List<? extends Partition> asked, Executor executor) throws QueryException {
    long began = System.nanoTime();
    Reading reading = QueryReader.read(request.query());
    Optional<Reading> relaxed = reading.relaxed();
    try (Scatter scatter = new Scatter(asked, executor, deadline)) {
      if (relaxed.isPresent() && cursor.isPresent() && cursor.get().relaxed()) {
        return answer(scatter, relaxed.get(), true, began);
      }
      SearchAnswer answer = answer(scatter, reading, false, began);
      if (answer.total() > 0 || relaxed.isEmpty()) {
        return answer;
      }
      SearchAnswer wider = answer(scatter, relaxed.get(), true, began);
      return wider.total() > 0 ? wider : answer;
    }
  }

  private SearchAnswer answer(Scatter scatter, Reading reading, boolean relaxed, long began) {
    String titleKey = QueryReader.titleKey(request.query());
    int wanted = request.offset() + request.size();
    Plan plan =
        new Plan(
            reading.expression(),
            filters,
            titleKey.isEmpty() ? Optional.empty() : Optional.of(titleKey),
            request.order(),
            cursor.map(Cursor::place),
            wanted + 1,
            request.facets());
    Statistics global = scatter.statistics(plan.expressions());
    List<Answered> pages = scatter.search(plan, global);
    while (true) {
      List<Ranked> ranked = merge(pages, wanted + 1);
      List<Ranked> shown =
          ranked.subList(
              Math.min(request.offset(), ranked.size()), Math.min(wanted, ranked.size()));
      try {
        List<Hit> hits = hits(plan, global, shown);
        Optional<String> next =
            ranked.size() > wanted && !shown.isEmpty()
                ? Optional.of(new Cursor(shown.getLast().found().place(), relaxed).write(request))
                : Optional.empty();
        return new SearchAnswer(
            pages.stream().mapToLong(each -> each.page().total()).sum(),
            java.time.Duration.ofNanos(System.nanoTime() - began),
            new Coverage(partitions, pages.size()),
            hits,
            Facets.merge(pages),
            next,
            note(reading, global));
      } catch (PartitionFailure failure) {
        // What it found cannot be shown: the answer goes without it.
        pages = pages.stream().filter(each -> each != failure.partition()).toList();
      }
    }
  }

  private static Optional<String> note(Reading reading, Statistics global) {
    if (!global.isCut()) {
      return reading.note();
    }
    return Optional.of(reading.note().map(note -> note + " " + CUT).orElse(CUT));
  }

  /** A document and where it was found. */
  private record Ranked(Answered partition, Found found) {}

  private static List<Ranked> merge(List<Answered> pages, int limit) {
    return pages.stream()
        .flatMap(page -> page.page().best().stream().map(found -> new Ranked(page, found)))
        .sorted(Comparator.comparing(ranked -> ranked.found().place()))
        .limit(limit)
        .toList();
  }

  private static List<Hit> hits(Plan plan, Statistics global, List<Ranked> shown)
      throws PartitionFailure {
    Map<Answered, List<Found>> byPartition = new HashMap<>();
    for (Ranked each : shown) {
      byPartition.computeIfAbsent(each.partition(), p -> new ArrayList<>()).add(each.found());
    }
    Map<Found, Hit> made = new HashMap<>();
    for (Map.Entry<Answered, List<Found>> each : byPartition.entrySet()) {
      try {
        List<Hit> hits = each.getKey().session().hits(plan, global, each.getValue());
        for (int i = 0; i < hits.size(); i++) {
          made.put(each.getValue().get(i), hits.get(i));
        }
      } catch (IOException e) {
        throw new PartitionFailure(each.getKey(), e);
      }
    }
    return shown.stream().map(each -> made.get(each.found())).toList();
  }
}
