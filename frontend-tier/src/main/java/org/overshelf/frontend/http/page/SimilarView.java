package org.overshelf.frontend.http.page;

import java.util.List;

/**
 * The page on which one drops a paper, ready to be shown.
 *
 * @param asked whether there is an answer to show
 * @param subject what was asked about, in words
 * @param notes what the reader should know about the answer
 * @param groups what was found, by resemblance, the closest first
 * @param maxBytes the largest file that may be dropped
 * @param largest the same in words
 */
public record SimilarView(
    boolean asked,
    String subject,
    List<String> notes,
    List<Group> groups,
    long maxBytes,
    String largest) {

  /** Papers of one resemblance. */
  public record Group(String label, List<Result> results) {
    public Group {
      results = List.copyOf(results);
    }
  }

  /**
   * A paper that resembles another.
   *
   * @param percent how much of the text asked about is in it
   * @param back how much of it is in the text asked about
   * @param compareHref the two beside each other; empty where one of them is not in the library
   */
  public record Result(
      String href, String title, String detail, int percent, int back, String compareHref) {}

  public SimilarView {
    notes = List.copyOf(notes);
    groups = List.copyOf(groups);
  }
}
