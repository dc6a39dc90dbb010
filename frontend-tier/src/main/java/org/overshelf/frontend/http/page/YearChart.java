package org.overshelf.frontend.http.page;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Citations per year as a bar chart, laid out here so that the page needs neither script nor style
 * for it.
 *
 * @param summary what it shows, for those who cannot see it
 */
public record YearChart(int width, int height, List<Bar> bars, String summary) {

  /** A year; {@code labelled} if its number is written below. */
  public record Bar(int year, int count, int x, int y, int height, boolean labelled) {}

  private static final int MOST_YEARS = 40;
  private static final int STEP = 14;

  /** How wide each bar is. */
  public static final int BAR_WIDTH = 10;

  private static final int PLOT_HEIGHT = 64;
  private static final int LABEL_HEIGHT = 18;
  private static final int MARGIN = 12;

  public YearChart {
    bars = List.copyOf(bars);
  }

  /** The chart, of the last forty years at most; without bars if there is but one year to show. */
  static YearChart of(SortedMap<Integer, Integer> years) {
    if (years.isEmpty()) {
      return new YearChart(0, 0, List.of(), "");
    }
    int last = years.lastKey();
    int first = Math.max(years.firstKey(), last - MOST_YEARS + 1);
    int most = years.tailMap(first).values().stream().mapToInt(Integer::intValue).max().orElse(1);
    List<Bar> bars = new ArrayList<>();
    for (int year = first; year <= last; year++) {
      int count = years.getOrDefault(year, 0);
      int height = count == 0 ? 1 : Math.max(3, count * PLOT_HEIGHT / most);
      boolean labelled =
          year == first || year == last || (last - year) % 5 == 0 && year - first > 2;
      bars.add(
          new Bar(
              year,
              count,
              MARGIN + (year - first) * STEP,
              PLOT_HEIGHT - height,
              height,
              labelled && (year == last || last - year >= 3)));
    }
    String summary =
        "Citations per year from %d to %d, at most %d in a year".formatted(first, last, most);
    return new YearChart(
        2 * MARGIN + bars.size() * STEP, PLOT_HEIGHT + LABEL_HEIGHT, bars, summary);
  }
}
