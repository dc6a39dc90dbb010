package org.overshelf.node.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Prints what a node says of itself and its library, for people. */
final class StatusReport {

  private static final int ID_DIGITS = 12;
  private static final String ROW = "  %-13s %-16s %-12s %-22s %7s  %-20s %s%n";

  private final PrintWriter out;

  StatusReport(PrintWriter out) {
    this.out = out;
  }

  void print(JsonNode status) {
    JsonNode node = status.path("node");
    out.printf(
        "This node  %s, version %s, up %s, heap %s of %s, %s%n",
        shortId(node),
        node.path("version").asText(),
        time(node.path("uptimeSeconds").asLong()),
        bytes(node.path("heapUsedBytes")),
        bytes(node.path("heapMaxBytes")),
        status.path("ready").asBoolean() ? "ready" : "not ready yet");
    JsonNode library = status.path("library");
    out.printf(
        "It holds   %,d blocks (%s), %,d entries, on %s of %s of disk%n",
        library.path("blocks").asLong(),
        bytes(library.path("blockBytes")),
        library.path("entries").asLong(),
        bytes(library.path("diskUsedBytes")),
        bytes(library.path("diskQuotaBytes")));
    JsonNode index = status.path("index");
    out.printf(
        "Index      %,d papers in %d of %d partitions, %,d waiting%n",
        index.path("documents").asLong(),
        index.path("partitionsReady").asInt(),
        index.path("partitions").asInt(),
        index.path("pending").asLong());
    ring(status.path("ring"));
  }

  private void ring(JsonNode ring) {
    out.printf(
        "Copies     %d of each thing; here %s; repair %s%s%s%n",
        ring.path("copies").asInt(),
        ring.path("complete").asBoolean() ? "all there" : "still being compared",
        ring.path("repair").asText(),
        left(ring.path("behindBytes"), "to fetch"),
        left(ring.path("surplusBytes"), "to hand over"));
    out.printf(
        "Settings   %s%n",
        ring.path("settings").properties().stream()
            .map(each -> each.getKey() + "=" + each.getValue().asText())
            .collect(Collectors.joining(", ")));
    out.printf("Nodes      %d%n", ring.path("nodes").size());
    out.printf(ROW, "id", "state", "site", "address", "share", "disk", "roles");
    for (JsonNode each : ring.path("nodes")) {
      out.printf(
          ROW,
          shortId(each) + (each.path("self").asBoolean() ? "*" : ""),
          state(each),
          each.path("site").asText(),
          each.path("address").asText(),
          String.format(Locale.ROOT, "%.1f %%", 100 * each.path("share").asDouble()),
          bytes(each.path("usedBytes")) + " of " + bytes(each.path("capacityBytes")),
          StreamSupport.stream(each.path("roles").spliterator(), false)
              .map(JsonNode::asText)
              .collect(Collectors.joining(",")));
    }
  }

  private static String state(JsonNode node) {
    List<String> words = new ArrayList<>();
    words.add(node.path("health").asText());
    if (!node.path("stage").asText().equals("staying")) {
      words.add(node.path("stage").asText());
    }
    if (node.path("full").asBoolean()) {
      words.add("full");
    }
    if (node.path("core").asBoolean()) {
      words.add("core");
    }
    return String.join(",", words);
  }

  private static String left(JsonNode bytes, String what) {
    return bytes.asLong() == 0 ? "" : ", " + bytes(bytes) + " " + what;
  }

  private static String shortId(JsonNode node) {
    String id = node.path("id").asText();
    return id.substring(0, Math.min(ID_DIGITS, id.length()));
  }

  private static String bytes(JsonNode number) {
    long bytes = number.asLong();
    String units = "KMGTPE";
    int unit = -1;
    double value = bytes;
    while (value >= 1000 && unit < units.length() - 1) {
      value /= 1000;
      unit++;
    }
    return unit < 0
        ? bytes + " B"
        : String.format(Locale.ROOT, "%.1f %sB", value, units.charAt(unit));
  }

  private static String time(long seconds) {
    if (seconds < 60) {
      return seconds + " s";
    }
    long minutes = seconds / 60;
    return minutes < 60
        ? minutes + " min"
        : minutes < 48 * 60 ? minutes / 60 + " h" : minutes / (24 * 60) + " days";
  }
}
