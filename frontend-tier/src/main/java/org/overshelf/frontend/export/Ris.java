package org.overshelf.frontend.export;

import org.overshelf.shared.table.DocumentRow;

/** A paper as a RIS record: lines of two characters, two spaces, a dash, a space and a value. */
public final class Ris {

  private Ris() {}

  /**
   * The record.
   *
   * @param url the address of the paper's page
   * @param fileUrl the address of its file
   */
  public static String entry(DocumentRow paper, String url, String fileUrl) {
    Venue venue = Venue.of(paper.venue());
    StringBuilder text = new StringBuilder();
    line(
        text,
        "TY",
        switch (venue) {
          case JOURNAL -> "JOUR";
          case CONFERENCE -> "CPAPER";
          case THESIS -> "THES";
          case REPORT -> "RPRT";
          case OTHER -> "GEN";
        });
    line(text, "TI", paper.title());
    paper.authors().forEach(author -> line(text, "AU", PersonName.of(author).inverted()));
    paper.year().ifPresent(year -> line(text, "PY", Integer.toString(year)));
    line(text, venue == Venue.JOURNAL ? "JO" : "T2", paper.venue());
    line(text, "AB", paper.abstractText());
    line(text, "UR", url);
    line(text, "L1", fileUrl);
    return text.append("ER  - \r\n").toString();
  }

  private static void line(StringBuilder text, String tag, String value) {
    String flat = value.replaceAll("[\\s\\p{Cc}]+", " ").strip();
    if (!flat.isEmpty()) {
      text.append(tag).append("  - ").append(flat).append("\r\n");
    }
  }
}
