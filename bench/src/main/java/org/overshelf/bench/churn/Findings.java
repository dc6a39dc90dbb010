package org.overshelf.bench.churn;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures, what must hold of them, and whether it does. */
final class Findings {

  /**
   * One figure.
   *
   * @param bound the most it may be; NaN if it is only told
   */
  private record Figure(String scenario, String name, double value, double bound, String unit) {

    String verdict() {
      return Double.isNaN(bound) ? "" : value <= bound ? "holds" : "FAILS";
    }
  }

  private final List<Figure> figures = new ArrayList<>();

  /** A figure that must not be above a bound. */
  void atMost(String scenario, String name, double value, double bound, String unit) {
    figures.add(new Figure(scenario, name, value, bound, unit));
  }

  /** A figure that helps to understand others. */
  void told(String scenario, String name, double value, String unit) {
    figures.add(new Figure(scenario, name, value, Double.NaN, unit));
  }

  boolean allHold() {
    return figures.stream().noneMatch(figure -> figure.verdict().equals("FAILS"));
  }

  void print(PrintWriter out) {
    out.printf("%-10s %-58s %12s %10s %-4s %s%n", "scenario", "", "seen", "at most", "", "");
    for (Figure each : figures) {
      out.printf(
          Locale.ROOT,
          "%-10s %-58s %12.3f %10s %-4s %s%n",
          each.scenario(),
          each.name(),
          each.value(),
          Double.isNaN(each.bound()) ? "" : String.format(Locale.ROOT, "%.2f", each.bound()),
          each.unit(),
          each.verdict());
    }
    out.println(json());
    out.flush();
  }

  private ObjectNode json() {
    ObjectNode all = new ObjectMapper().createObjectNode();
    for (Figure each : figures) {
      ObjectNode figure = all.withObject("/" + each.scenario()).putObject(each.name());
      figure.put("seen", each.value()).put("unit", each.unit());
      if (!Double.isNaN(each.bound())) {
        figure.put("atMost", each.bound()).put("holds", each.value() <= each.bound());
      }
    }
    return all;
  }
}
