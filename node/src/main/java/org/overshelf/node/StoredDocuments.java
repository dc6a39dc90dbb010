package org.overshelf.node;

import java.util.Optional;
import java.util.function.Consumer;
import org.overshelf.index.keyword.Documents;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;

/** The documents on this node's disk, found by walking over its rows. */
final class StoredDocuments implements Documents {

  private static final int PAGE = 1_000;

  private final RowScanner rows;

  StoredDocuments(RowScanner rows) {
    this.rows = rows;
  }

  @Override
  public void forEach(Consumer<DocumentId> seen) throws StoreException {
    Optional<RowScanner.Position> from = Optional.empty();
    do {
      RowScanner.Page page = rows.scanEntries(KeyRange.ALL, from, PAGE);
      for (RowScanner.Stored each : page.entries()) {
        each.entry()
            .flatMap(Docs.TABLE::statement)
            .filter(Docs.Described.class::isInstance)
            .map(Docs.Described.class::cast)
            .ifPresent(said -> seen.accept(said.document()));
      }
      from = page.next();
    } while (from.isPresent());
  }
}
