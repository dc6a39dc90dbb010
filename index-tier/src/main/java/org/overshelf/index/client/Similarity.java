package org.overshelf.index.client;

/**
 * Finds documents that share stretches of text with a given one.
 *
 * <p>Only the partitions are asked in which such documents are to be expected, unless the request
 * says to ask all. Hits are ordered by the share of text in common, and of equal ones the smaller
 * document id comes first, so that the same library gives the same answer everywhere. A partition
 * that does not answer in time costs its share, not the answer, which says how many were asked and
 * how many answered. Safe for any number of threads; calls may block.
 */
public interface Similarity {

  /**
   * Answers a request. A text without a letter or digit resembles nothing: it has no features and
   * no hits, and no partition is asked. A text of fewer than 20 characters resembles only texts
   * that are the same.
   *
   * @throws QueryException if the request is out of bounds, or names a document that is not there
   *     or whose text cannot be read
   */
  SimilarityAnswer similar(SimilarityRequest request) throws QueryException;
}
