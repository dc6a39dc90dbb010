package org.overshelf.index.similarity;

import java.util.List;

/**
 * Says where the features of a document are stored, and where to ask for documents like it.
 *
 * <p>All features of a document go together, to few partitions; asking goes to few, too. Decisions
 * take no I/O and ask nobody. Of the same router (kind, settings, epoch and, for one that learns,
 * what it learnt) they are the same on every machine. Partitions in an answer are distinct and
 * ordered from the most to the least promising. A document without features is stored nowhere.
 *
 * <p>A router that learns is told where documents were put and from where they went. What it was
 * not told of costs recall, never correctness: where a document is can be asked of the partitions.
 * Several that learn apart, from a table that all began with, stay useful to each other. Safe for
 * any number of threads.
 */
public interface Router {

  /** Since when it is in force, and among how many partitions it chooses. */
  Epoch epoch();

  /** What to call it in settings and tables, with its parameters. */
  String name();

  /** Whether it looks at {@link Profile#terms}; if not, they need not be computed. */
  boolean needsTerms();

  /**
   * The partitions that a document like this is to be stored in: one or more, if it has features.
   */
  List<Integer> store(Profile profile);

  /** The partitions to ask for documents like this, at most so many. */
  List<Integer> ask(Profile profile, int most);

  /** What to store with a document for queries by Hamming similarity, if this router has it. */
  default Token token(Profile profile) {
    return Token.NONE;
  }

  /** A document was put into these partitions. */
  default void placed(Features features, List<Integer> partitions) {}

  /** A document was taken out of these partitions. */
  default void removed(Features features, List<Integer> partitions) {}

  /**
   * The router of the next epoch, in which each partition p is divided into p and p + K. Stays out
   * of force until every partition has been divided by {@link Grown#divide}.
   */
  Grown grow();

  /** A router that grew out of another and learns where the copies of each partition go. */
  interface Grown {

    /**
     * Where a copy goes that partition p of the old epoch has: p, p + K or, if the document would
     * be stored in both, both. Called once for each copy, one partition after the other.
     */
    List<Integer> divide(int partition, Features features, Token token);

    /** The router, when all copies have gone where they belong. */
    Router router();
  }
}
