package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.List;
import org.overshelf.index.client.Hit;
import org.overshelf.index.keyword.query.Expression;

/** Some of the documents, searchable. Safe for any number of threads. */
public interface Partition {

  /**
   * Opens what the partition holds now, for one query: all three steps see the same documents.
   * Close it soon.
   */
  Session open() throws IOException;

  /** One query's view. For one thread at a time. */
  interface Session extends AutoCloseable {

    /**
     * Names what this view holds. Two views of one partition in one process hold the same if their
     * versions are the same; never 0.
     */
    long version();

    /** What this partition contributes to the statistics that the expressions need. */
    Statistics statistics(List<Expression> expressions) throws IOException;

    /**
     * Finds the best documents, by statistics over all partitions.
     *
     * @throws LateException if the deadline passes first
     */
    Page search(Plan plan, Statistics global, Deadline deadline) throws IOException;

    /** What to show of documents that this session found, in the order given. */
    List<Hit> hits(Plan plan, Statistics global, List<Found> found) throws IOException;

    /** The value that a facet's key of this session's page stands for. */
    String label(Facet facet, long key, int example) throws IOException;

    @Override
    void close() throws IOException;
  }
}
