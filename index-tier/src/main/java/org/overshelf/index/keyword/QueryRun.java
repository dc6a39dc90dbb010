package org.overshelf.index.keyword;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchAnswer.Coverage;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.ask.Answered;
import org.overshelf.index.keyword.ask.Asker;
import org.overshelf.index.keyword.ask.Inquiry;
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

  /** How often nodes that fail while hits are shown are replaced by others. */
  private static final int MOST_ATTEMPTS = 4;

  private final SearchRequest request;
  private final Optional<Cursor> cursor;
  private final int partitions;
  private List<Answered> partitionsSeen = List.of();

  /** What all readings of the query have in common. */
  private final List<Expression> filters;

  /**
   * Begins a run.
   *
   * @param partitions how many there are, whether or not they can be asked
   * @throws QueryException if the request cannot be answered as it stands
   */
  QueryRun(SearchRequest request, int partitions) throws QueryException {
    check(request);
    this.request = request;
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

  /** Answers the query. */
  SearchAnswer answer(Inquiry inquiry, Asker asker) throws QueryException {
    long began = System.nanoTime();
    Reading reading = QueryReader.read(request.query());
    Optional<Reading> relaxed = reading.relaxed();
    if (relaxed.isPresent() && cursor.isPresent() && cursor.get().relaxed()) {
      return answer(inquiry, asker, relaxed.get(), true, began);
    }
    SearchAnswer answer = answer(inquiry, asker, reading, false, began);
    if (answer.total() > 0 || relaxed.isEmpty()) {
      return answer;
    }
    SearchAnswer wider = answer(inquiry, asker, relaxed.get(), true, began);
    return wider.total() > 0 ? wider : answer;
  }

  private SearchAnswer answer(
      Inquiry inquiry, Asker asker, Reading reading, boolean relaxed, long began) {
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
    Inquiry.Result found = inquiry.find(plan, request.offset() == 0 ? request.size() : 0);
    Showing showing = new Showing(found.pages(), request.offset(), request.size(), asker);
    for (int attempts = 0; attempts < MOST_ATTEMPTS && !showing.isComplete(); attempts++) {
      showing.learn(inquiry.show(plan, found.global(), showing.wanted()));
    }
    showing.giveUp();
    partitionsSeen = showing.pages();
    Optional<String> next = showing.last().map(place -> new Cursor(place, relaxed).write(request));
    return new SearchAnswer(
        showing.total(),
        Duration.ofNanos(System.nanoTime() - began),
        new Coverage(partitions, showing.pages().size()),
        showing.hits(),
        showing.facets(),
        next,
        note(reading, found.global()));
  }

  /** Where the answer came from. */
  List<Answered> sources() {
    return partitionsSeen;
  }

  private static Optional<String> note(Reading reading, Statistics global) {
    if (!global.isCut()) {
      return reading.note();
    }
    return Optional.of(reading.note().map(note -> note + " " + CUT).orElse(CUT));
  }
}
