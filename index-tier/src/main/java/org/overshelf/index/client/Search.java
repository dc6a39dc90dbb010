package org.overshelf.index.client;

/**
 * Answers keyword queries over the whole library.
 *
 * <p>The answer is that of one undivided index, however many partitions there are: term statistics
 * are global and ties are broken the same way everywhere. A partition that does not answer costs
 * its share, not the answer, which says how many were searched. Safe for any number of threads;
 * calls may block.
 */
public interface Search {

  /**
   * Answers a query. Whatever is typed has an answer or is refused with a reason that can be shown
   * to whoever typed it.
   *
   * @throws QueryException if the request cannot be answered as it stands
   */
  SearchAnswer search(SearchRequest request) throws QueryException;
}
