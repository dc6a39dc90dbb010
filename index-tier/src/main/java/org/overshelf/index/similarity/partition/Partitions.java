package org.overshelf.index.similarity.partition;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.overshelf.shared.table.DocumentId;

/**
 * All partitions of the library, wherever they are. Where a document is held is known to the
 * partitions and to nobody else: there is no second list that could say something different.
 */
public interface Partitions {

  /** How many there are. */
  int count();

  /**
   * One of them.
   *
   * @throws IOException if it cannot be asked now
   */
  FeaturePartition at(int partition) throws IOException;

  /** The partitions that hold a document, with the digests that it was put with. */
  default Map<Integer, Long> holders(DocumentId document) throws IOException {
    Map<Integer, Long> holders = new TreeMap<>();
    for (int i = 0; i < count(); i++) {
      int partition = i;
      at(i).digest(document).ifPresent(digest -> holders.put(partition, digest));
    }
    return holders;
  }
}
