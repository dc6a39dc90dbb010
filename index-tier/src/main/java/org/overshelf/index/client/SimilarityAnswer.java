package org.overshelf.index.client;

import java.time.Duration;
import java.util.List;
import org.overshelf.shared.table.DocumentId;

/**
 * What resembles a text.
 *
 * @param features how many features the text has: about one for every hundred bytes
 * @param took how long it took
 * @param hits the most similar first
 */
public record SimilarityAnswer(
    int features, Duration took, Coverage coverage, List<SimilarDocument> hits) {

  /** How many partitions there are, how many were asked, and how many of those answered in time. */
  public record Coverage(int total, int asked, int answered) {}

  /**
   * A document that shares text with the one asked about. All shares are from 0 to 1, counted in
   * features.
   *
   * @param shared how many features both have
   * @param jaccard the share of what either has that both have; 1 means the same text
   * @param containment how much of the text asked about is in this document
   * @param contained how much of this document is in the text asked about
   */
  public record SimilarDocument(
      DocumentId document, int shared, double jaccard, double containment, double contained) {

    /** From counts of features: of both, of the text asked about, and of the document. */
    public static SimilarDocument of(DocumentId document, int shared, int asked, int held) {
      if (shared < 1 || shared > Math.min(asked, held)) {
        throw new IllegalArgumentException(
            "%d shared of %d and %d features".formatted(shared, asked, held));
      }
      return new SimilarDocument(
          document,
          shared,
          (double) shared / (asked + held - shared),
          (double) shared / asked,
          (double) shared / held);
    }
  }

  public SimilarityAnswer {
    hits = List.copyOf(hits);
  }
}
