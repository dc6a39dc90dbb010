package org.overshelf.frontend.http.page;

import java.util.List;
import org.overshelf.frontend.compare.Side;

/**
 * Two papers beside each other, ready to be shown.
 *
 * @param summary how much they have in common, in words
 * @param options what can be left out, and whether it is
 */
public record CompareView(String summary, List<Option> options, Column left, Column right) {

  /** How many colours there are for passages; they come round again. */
  public static final int COLOURS = 6;

  /** Something that can be left out; {@code href} turns it over. */
  public record Option(String label, String href, boolean on) {}

  /**
   * One of the two.
   *
   * @param name of the column, for links between the two: {@code a} or {@code b}
   * @param share how much of it is in the other, in words
   */
  public record Column(
      String name, String href, String title, String detail, String share, List<Side.Part> parts) {
    public Column {
      parts = List.copyOf(parts);
    }

    /** The column that its passages link to. */
    public String other() {
      return name.equals("a") ? "b" : "a";
    }
  }

  public CompareView {
    options = List.copyOf(options);
  }

  /** A passage's colour, from 1. */
  public static int colour(int passage) {
    return (passage - 1) % COLOURS + 1;
  }
}
