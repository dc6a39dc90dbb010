package org.overshelf.crawler.extract.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Sets running heads, running feet and page numbers aside. */
final class Furniture {
  /** So many baselines from the top and from the bottom of a page are looked at. */
  private static final int EDGE_ROWS = 3;

  private static final Pattern PAGE_NUMBER =
      Pattern.compile(
          "(?i)(page|p\\.)?\\s*[-–—(\\[]*\\s*(\\d{1,4}|[ivxl]{1,6})\\s*[-–—)\\]]*(\\s*(of|/)\\s*\\d{1,4})?");

  private Furniture() {}

  static List<Page> setAside(List<Page> pages) {
    List<Set<Line>> edges = pages.stream().map(Furniture::edge).toList();
    Map<String, Integer> seen = new HashMap<>();
    for (Set<Line> edge : edges) {
      Set<String> once = new HashSet<>();
      edge.forEach(line -> once.add(key(line)));
      once.forEach(key -> seen.merge(key, 1, Integer::sum));
    }
    int often = pages.size() <= 4 ? 2 : 3;
    List<Page> result = new ArrayList<>(pages.size());
    for (int i = 0; i < pages.size(); i++) {
      Page page = pages.get(i);
      List<Line> body = new ArrayList<>();
      List<Line> furniture = new ArrayList<>();
      for (Line line : page.lines()) {
        boolean repeated =
            edges.get(i).contains(line)
                && (PAGE_NUMBER.matcher(line.text()).matches()
                    || (seen.getOrDefault(key(line), 0) >= often && key(line).length() > 1));
        (repeated ? furniture : body).add(line);
      }
      furniture.sort(Comparator.comparingDouble(Line::y));
      result.add(page.with(body, furniture));
    }
    return result;
  }

  /** The lines on a page's first and last baselines, if they stand in its upper or lower part. */
  private static Set<Line> edge(Page page) {
    List<Double> baselines = page.lines().stream().map(Line::y).distinct().sorted().toList();
    if (baselines.isEmpty()) {
      return Set.of();
    }
    int last = baselines.size() - 1;
    double top = Math.min(baselines.get(Math.min(EDGE_ROWS - 1, last)), 0.18 * page.height());
    double bottom =
        Math.max(baselines.get(Math.max(0, last - EDGE_ROWS + 1)), 0.82 * page.height());
    Set<Line> edge = new HashSet<>();
    for (Line line : page.lines()) {
      if (line.y() <= top || line.y() >= bottom) {
        edge.add(line);
      }
    }
    return edge;
  }

  /** What stays the same from page to page. */
  private static String key(Line line) {
    return line.text()
        .replaceAll("\\d+", "#")
        .replaceAll("\\s+", "")
        .toLowerCase(java.util.Locale.ROOT);
  }
}
