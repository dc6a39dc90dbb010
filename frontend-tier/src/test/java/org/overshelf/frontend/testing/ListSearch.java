package org.overshelf.frontend.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.Search;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.Snippet;
import org.overshelf.shared.table.DocumentRow;

/** Finds papers of a {@link TestLibrary} that hold any word of a query; remembers the last one. */
public final class ListSearch implements Search {

  private final TestLibrary library;
  public volatile SearchAnswer.Coverage coverage = new SearchAnswer.Coverage(4, 4);
  public volatile Optional<String> note = Optional.empty();
  public volatile SearchRequest last = SearchRequest.of("", 1);

  public ListSearch(TestLibrary library) {
    this.library = library;
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws QueryException {
    last = request;
    if (request.query().isBlank()) {
      throw new QueryException(QueryException.Code.EMPTY, "There is nothing to look for.");
    }
    if (request.cursor().filter(cursor -> !cursor.startsWith("after-")).isPresent()) {
      throw new QueryException(QueryException.Code.BAD_CURSOR, "That cursor is none of ours.");
    }
    List<String> words =
        List.of(request.query().toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"));
    List<DocumentRow> found =
        new ArrayList<>(
            library.papers().stream()
                .filter(row -> words.stream().anyMatch(word -> text(row).contains(word)))
                .filter(row -> passes(row, request.filter()))
                .toList());
    if (request.order() == SearchRequest.Order.DATE) {
      found.sort(Comparator.comparingInt(row -> -row.year().orElse(0)));
    }
    int from =
        Math.min(
            found.size(),
            request.cursor().map(c -> Integer.parseInt(c.substring(6))).orElse(request.offset()));
    int to = Math.min(found.size(), from + request.size());
    return new SearchAnswer(
        found.size(),
        Duration.ofMillis(7),
        coverage,
        found.subList(from, to).stream().map(row -> hit(row, words)).toList(),
        Map.of(
            "year", counts(found, row -> row.year().stream().mapToObj(Integer::toString)),
            "author", counts(found, row -> row.authors().stream()),
            "venue", counts(found, row -> Stream.of(row.venue()).filter(v -> !v.isEmpty()))),
        to < found.size() ? Optional.of("after-" + to) : Optional.empty(),
        note);
  }

  private static boolean passes(DocumentRow row, SearchRequest.Filter filter) {
    int year = row.year().orElse(0);
    return year >= filter.fromYear().orElse(0)
        && year <= filter.toYear().orElse(9999)
        && filter.author().map(row.authors()::contains).orElse(true)
        && filter.venue().map(row.venue()::equals).orElse(true);
  }

  private static String text(DocumentRow row) {
    String names = String.join(" ", row.authors());
    return (row.title() + " " + names + " " + row.abstractText()).toLowerCase(Locale.ROOT);
  }

  private static Hit hit(DocumentRow row, List<String> words) {
    List<Snippet.Piece> pieces = new ArrayList<>();
    for (String word : row.abstractText().split("(?<= )|(?= )")) {
      boolean hit = words.contains(word.strip().toLowerCase(Locale.ROOT).replaceAll("\\W$", ""));
      pieces.add(new Snippet.Piece(word, hit));
    }
    return new Hit(
        row.id(),
        1.5,
        row.title(),
        row.authors(),
        row.year(),
        row.venue(),
        row.references(),
        row.file(),
        row.fileName(),
        new Snippet(pieces.subList(0, Math.min(40, pieces.size()))));
  }

  private static List<SearchAnswer.FacetCount> counts(
      List<DocumentRow> rows, Function<DocumentRow, Stream<String>> values) {
    return rows.stream()
        .flatMap(values)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .entrySet()
        .stream()
        .map(each -> new SearchAnswer.FacetCount(each.getKey(), each.getValue()))
        .sorted(
            Comparator.comparingLong(SearchAnswer.FacetCount::count)
                .reversed()
                .thenComparing(SearchAnswer.FacetCount::value))
        .toList();
  }
}
