package org.overshelf.node;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.overshelf.index.keyword.KeywordIndex;
import org.overshelf.node.check.CheckedIndex;
import org.overshelf.shared.table.DocumentId;

/** Lets {@code overshelf check} look at the keyword index. */
record IndexCheck(KeywordIndex index) implements CheckedIndex {

  @Override
  public List<Finding> verify(Set<DocumentId> documents) throws IOException, InterruptedException {
    return index.verify(documents).stream()
        .map(
            found ->
                new Finding(found.partition(), found.missing(), found.surplus(), found.damage()))
        .toList();
  }

  @Override
  public void rebuild(int partition, Set<DocumentId> documents)
      throws IOException, InterruptedException {
    index.rebuild(partition, documents);
  }
}
