package org.overshelf.crawler.record;

import java.nio.charset.StandardCharsets;

/** A record as a page of plain text: the file of a paper that has no other. */
public final class RecordPage {

  private static final int MOST_NAME_CHARS = 80;

  private RecordPage() {}

  /** The page's bytes, the same for the same record. */
  public static byte[] of(PaperRecord record) {
    StringBuilder page = new StringBuilder(record.title()).append('\n');
    if (!record.authors().isEmpty()) {
      page.append('\n').append(String.join(", ", record.authors())).append('\n');
    }
    String year = record.year().map(String::valueOf).orElse("");
    String place = record.venue() + (record.venue().isEmpty() || year.isEmpty() ? "" : ", ") + year;
    if (!place.isEmpty()) {
      page.append('\n').append(place).append('\n');
    }
    if (!record.abstractText().isBlank()) {
      page.append("\nAbstract\n\n").append(record.abstractText()).append('\n');
    }
    if (!record.text().isBlank()) {
      page.append('\n').append(record.text()).append('\n');
    }
    if (!record.url().isEmpty() || !record.id().isEmpty()) {
      page.append('\n');
    }
    page.append(record.url().isEmpty() ? "" : record.url() + "\n");
    page.append(record.id().isEmpty() ? "" : record.id() + "\n");
    return page.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** What the page is called: the record's id, or else its title, as a file name. */
  public static String name(PaperRecord record) {
    String from = record.id().isEmpty() ? record.title() : record.id();
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < from.length() && name.length() < MOST_NAME_CHARS; i++) {
      char c = from.charAt(i);
      boolean plain = c < 128 && (Character.isLetterOrDigit(c) || c == '.' || c == '_');
      if (plain) {
        name.append(c);
      } else if (!name.isEmpty() && name.charAt(name.length() - 1) != '-') {
        name.append('-');
      }
    }
    return (name.isEmpty() ? "record" : name) + ".txt";
  }
}
