package org.overshelf.frontend.client;

import java.io.IOException;
import java.util.function.Consumer;

/** Work on the library as a whole that operators ask for. */
public interface Maintenance {

  /** What a line of a report is about. */
  enum Kind {
    /** How far it has come; of interest only until the next line. */
    PROGRESS,
    /** Something is wrong. */
    PROBLEM,
    /** Something that was wrong has been mended. */
    REPAIR,
    /** The last line: what it all comes to. */
    RESULT
  }

  /**
   * A line of a report, for people.
   *
   * @param problems how many problems are left so far
   */
  record Line(Kind kind, String message, long problems) {}

  /**
   * Verifies everything that this node stores: each block, entry, document and index partition.
   * Reading and adding go on meanwhile. Ends with a {@code RESULT} line.
   *
   * @param repair whether to mend what can be mended
   * @param report gets each line as it comes
   * @throws IllegalStateException if such a check is under way already
   */
  void check(boolean repair, Consumer<Line> report) throws IOException, InterruptedException;
}
