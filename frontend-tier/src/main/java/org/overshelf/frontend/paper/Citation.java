package org.overshelf.frontend.paper;

import java.util.List;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;

/**
 * A document that cites a work.
 *
 * @param citing what is known of it, as far as it can be read now
 * @param contexts its sentences that refer to the work
 */
public record Citation(DocumentId document, Lookup<DocumentRow> citing, List<String> contexts) {

  public Citation {
    contexts = List.copyOf(contexts);
  }
}
