package org.overshelf.node.check;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.shared.table.DocumentId;

/** What a check needs of the keyword index. */
public interface CheckedIndex {

  /**
   * One partition, compared with what it should hold.
   *
   * @param missing documents that it lacks
   * @param surplus documents that it has and should not
   * @param damage why it cannot be read, if it cannot
   */
  record Finding(int partition, long missing, long surplus, Optional<String> damage) {

    boolean isClean() {
      return missing == 0 && surplus == 0 && damage.isEmpty();
    }
  }

  /** Compares each partition with the documents that there are. */
  List<Finding> verify(Set<DocumentId> documents) throws IOException, InterruptedException;

  /** Makes a partition anew from the documents that there are. */
  void rebuild(int partition, Set<DocumentId> documents) throws IOException, InterruptedException;
}
