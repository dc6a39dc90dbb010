package org.overshelf.bench.similarity;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Rows of figures: as a table, as JSON, and as a picture of bars. */
final class Report {

  private static final int BAR = 14;
  private static final int WIDTH = 900;
  private static final int LABEL = 330;

  private final String title;

  /** Of each row, its figures in every repetition. */
  private final Map<String, List<List<Figure>>> rows = new LinkedHashMap<>();

  Report(String title) {
    this.title = title;
  }

  /** Adds a row, or a further repetition of it. */
  void add(String row, List<Figure> figures) {
    rows.computeIfAbsent(row, unused -> new ArrayList<>()).add(List.copyOf(figures));
  }

  private static double mean(List<List<Figure>> repetitions, int column) {
    return repetitions.stream().mapToDouble(r -> r.get(column).value()).average().orElse(0);
  }

  /** Prints a table; of several repetitions the mean. */
  void print(PrintWriter out) {
    out.printf("%n%s%n", title);
    boolean header = true;
    for (Map.Entry<String, List<List<Figure>>> row : rows.entrySet()) {
      List<Figure> first = row.getValue().getFirst();
      if (header) {
        out.printf("%-34s", "");
        first.forEach(each -> out.printf(" %13s", each.name()));
        out.println();
        header = false;
      }
      out.printf("%-34s", row.getKey());
      for (int i = 0; i < first.size(); i++) {
        out.printf(Locale.ROOT, " %13.3f", mean(row.getValue(), i));
      }
      out.println();
    }
    out.flush();
  }

  /** Writes {@code name}.json and {@code name}.svg into a folder. */
  void write(Path folder, String name, String column) throws IOException {
    Files.createDirectories(folder);
    ObjectMapper json = new ObjectMapper();
    ObjectNode all = json.createObjectNode().put("title", title);
    ArrayNode list = all.putArray("rows");
    rows.forEach(
        (row, repetitions) -> {
          ObjectNode node = list.addObject().put("name", row);
          ArrayNode runs = node.putArray("runs");
          repetitions.forEach(
              figures -> {
                ObjectNode run = runs.addObject();
                figures.forEach(each -> run.put(each.name(), each.value()));
              });
        });
    json.writerWithDefaultPrettyPrinter().writeValue(folder.resolve(name + ".json").toFile(), all);
    Files.writeString(folder.resolve(name + ".svg"), svg(column));
  }

  private String svg(String column) {
    StringBuilder svg = new StringBuilder();
    int height = (rows.size() + 3) * (BAR + 6);
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                .formatted(WIDTH, height)
            + " font-size=\"12\">\n");
    svg.append("<text x=\"8\" y=\"16\">%s: %s</text>\n".formatted(escape(title), escape(column)));
    double most = 0;
    for (List<List<Figure>> each : rows.values()) {
      most = Math.max(most, value(each, column));
    }
    int y = 2 * (BAR + 6);
    for (Map.Entry<String, List<List<Figure>>> row : rows.entrySet()) {
      double value = value(row.getValue(), column);
      double width = most == 0 ? 0 : (WIDTH - LABEL - 70) * value / most;
      svg.append(
          ("<text x=\"8\" y=\"%d\">%s</text><rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\""
                  + " fill=\"#4a7fb0\"/><text x=\"%.1f\" y=\"%d\">%.3f</text>\n")
              .formatted(
                  y + BAR - 3,
                  escape(row.getKey()),
                  LABEL,
                  y,
                  width,
                  BAR,
                  LABEL + width + 6,
                  y + BAR - 3,
                  value));
      y += BAR + 6;
    }
    return svg.append("</svg>\n").toString();
  }

  private static double value(List<List<Figure>> repetitions, String column) {
    List<Figure> first = repetitions.getFirst();
    for (int i = 0; i < first.size(); i++) {
      if (first.get(i).name().equals(column)) {
        return mean(repetitions, i);
      }
    }
    return 0;
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
