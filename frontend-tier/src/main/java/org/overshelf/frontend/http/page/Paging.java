package org.overshelf.frontend.http.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Links to the other pages of a list.
 *
 * @param previous address of the page before; empty on the first
 * @param next address of the page after; empty on the last
 * @param steps the pages worth a link, in order
 */
public record Paging(String previous, String next, List<Step> steps) {

  /** A page; where {@code gap} is true some were left out before it. */
  public record Step(int number, String href, boolean current, boolean gap) {}

  /** Around the current page. */
  private static final int REACH = 2;

  public Paging {
    steps = List.copyOf(steps);
  }

  static Paging of(int page, int pages, IntFunction<String> address) {
    List<Step> steps = new ArrayList<>();
    int before = 0;
    for (int number = 1; number <= pages; number++) {
      if (number == 1 || Math.abs(number - page) <= REACH) {
        steps.add(new Step(number, address.apply(number), number == page, number - before > 1));
        before = number;
      } else if (number > page + REACH) {
        break;
      }
    }
    return new Paging(
        page > 1 ? address.apply(Math.min(page - 1, Math.max(pages, 1))) : "",
        page < pages ? address.apply(page + 1) : "",
        steps);
  }

  /** Whether there is more than one page. */
  public boolean needed() {
    return steps.size() > 1 || !previous.isEmpty();
  }
}
