package org.overshelf.index.client;

import java.util.Collection;
import org.overshelf.shared.table.DocumentId;

/**
 * Tells the index that documents, or the counts of their citations, are new or changed.
 *
 * <p>A notice is a courtesy: it makes a change visible soon. The index finds what it was not told
 * of in the Journal table. Returns when the notice is taken, not when the change can be found;
 * blocks while the index is too far behind, so that ingest cannot outrun it. Duplicates and any
 * order are fine.
 */
public interface IndexNotices {

  /** These changed. */
  void changed(Collection<DocumentId> documents) throws InterruptedException;
}
