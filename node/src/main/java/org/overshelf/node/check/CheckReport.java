package org.overshelf.node.check;

import java.util.function.Consumer;
import org.overshelf.frontend.client.Maintenance.Kind;
import org.overshelf.frontend.client.Maintenance.Line;

/** Counts what a check has seen and writes its lines. */
final class CheckReport {

  /** Every how many things a line of progress is written. */
  private static final int STEP = 2_000;

  private final Consumer<Line> lines;
  private long blocks;
  private long bytes;
  private long entries;
  private long papers;
  private int partitions;
  private long problems;
  private long repaired;
  private long progressAt;

  CheckReport(Consumer<Line> lines) {
    this.lines = lines;
  }

  void countBlock(int size) {
    blocks++;
    bytes += size;
  }

  void countEntry() {
    entries++;
  }

  void countPaper() {
    papers++;
  }

  void countPartition() {
    partitions++;
  }

  void progress(String what) {
    long seen = blocks + entries + papers;
    if (seen - progressAt >= STEP) {
      progressAt = seen;
      lines.accept(new Line(Kind.PROGRESS, "checking " + what + ": " + counts(), problems));
    }
  }

  void problem(String message) {
    problems++;
    lines.accept(new Line(Kind.PROBLEM, message, problems));
  }

  void repaired(String message) {
    problems--;
    repaired++;
    lines.accept(new Line(Kind.REPAIR, message, problems));
  }

  void finish() {
    String found =
        problems == 0 && repaired == 0
            ? "all is well"
            : problems + (problems == 1 ? " problem" : " problems") + ", " + repaired + " repaired";
    String checked = counts() + ", " + partitions + " index partitions";
    lines.accept(new Line(Kind.RESULT, "checked " + checked + ": " + found, problems));
  }

  private String counts() {
    return "%,d blocks (%,d MB), %,d entries, %,d papers"
        .formatted(blocks, bytes >> 20, entries, papers);
  }
}
