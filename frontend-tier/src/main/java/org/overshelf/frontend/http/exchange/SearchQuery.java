package org.overshelf.frontend.http.exchange;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.SearchRequest.Order;

/**
 * A search as an address spells it. Empty texts stand for what is not given.
 *
 * @param year a year, or a range such as {@code 2001..2006}, {@code 2001..} or {@code ..2006}
 */
public record SearchQuery(
    String text, int page, Order order, String year, String author, String venue) {

  /** Hits to a page for people. */
  public static final int PAGE_SIZE = 10;

  /** The last page that can be asked for by number. */
  public static final int MAX_PAGE = SearchRequest.MAX_OFFSET / PAGE_SIZE + 1;

  private static final int MOST_FILTER_CHARS = 300;
  private static final Pattern YEARS =
      Pattern.compile("(\\d{1,4})|(\\d{1,4})?\\s*(?:\\.\\.|-|–)\\s*(\\d{1,4})?");

  /** Reads what an address says; refuses what is out of bounds. */
  public static SearchQuery parse(Parameters parameters) {
    SearchQuery query =
        new SearchQuery(
            parameters.text("q", SearchRequest.MAX_QUERY_CHARS).orElse(""),
            parameters.number("page", 1, 1, MAX_PAGE),
            parameters.choice("sort", Order.RELEVANCE),
            parameters.text("year", 20).orElse(""),
            parameters.text("author", MOST_FILTER_CHARS).orElse(""),
            parameters.text("venue", MOST_FILTER_CHARS).orElse(""));
    query.filter();
    return query;
  }

  /** The restrictions beside the text. */
  public SearchRequest.Filter filter() {
    OptionalInt from = OptionalInt.empty();
    OptionalInt to = OptionalInt.empty();
    if (!year.isEmpty()) {
      Matcher match = YEARS.matcher(year);
      if (!match.matches() || year.chars().noneMatch(Character::isDigit)) {
        throw Problem.badRequest(
            "year must be a year such as 2004 or a range such as 2001..2006, not “%s”."
                .formatted(year));
      }
      from = number(match.group(1) == null ? match.group(2) : match.group(1));
      to = number(match.group(1) == null ? match.group(3) : match.group(1));
    }
    return new SearchRequest.Filter(from, to, given(author), given(venue));
  }

  private static OptionalInt number(@org.jspecify.annotations.Nullable String digits) {
    return digits == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
  }

  private static Optional<String> given(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** What to ask for to show this page. */
  public SearchRequest toRequest() {
    return new SearchRequest(
        text, order, (page - 1) * PAGE_SIZE, PAGE_SIZE, Optional.empty(), filter());
  }

  public SearchQuery onPage(int number) {
    return new SearchQuery(text, number, order, year, author, venue);
  }

  public SearchQuery sorted(Order by) {
    return new SearchQuery(text, 1, by, year, author, venue);
  }

  public SearchQuery withYear(String value) {
    return new SearchQuery(text, 1, order, value, author, venue);
  }

  public SearchQuery withAuthor(String value) {
    return new SearchQuery(text, 1, order, year, value, venue);
  }

  public SearchQuery withVenue(String value) {
    return new SearchQuery(text, 1, order, year, author, value);
  }

  /** The address that says the same; defaults are left out. */
  public String href() {
    StringBuilder address = new StringBuilder("/search?q=").append(Links.encode(text));
    add(address, "year", year);
    add(address, "author", author);
    add(address, "venue", venue);
    add(address, "sort", order == Order.RELEVANCE ? "" : order.name().toLowerCase(Locale.ROOT));
    add(address, "page", page == 1 ? "" : Integer.toString(page));
    return address.toString();
  }

  private static void add(StringBuilder address, String name, String value) {
    if (!value.isEmpty()) {
      address.append('&').append(name).append('=').append(Links.encode(value));
    }
  }
}
