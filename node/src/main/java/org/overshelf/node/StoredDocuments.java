package org.overshelf.node;

import java.io.IOException;
import java.util.Optional;
import org.overshelf.index.keyword.Documents;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowScanner;
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
  public void visit(Visitor visitor) throws IOException, InterruptedException {
    Optional<RowScanner.Position> from = Optional.empty();
    do {
      RowScanner.Page page = rows.scanEntries(KeyRange.ALL, from, PAGE);
      for (RowScanner.Stored each : page.entries()) {
        Optional<DocumentId> document = each.entry().flatMap(StoredDocuments::described);
        if (document.isPresent()) {
          visitor.document(document.get());
        }
      }
      from = page.next();
    } while (from.isPresent());
  }

  /** The document that an entry describes, if it describes one. */
  private static Optional<DocumentId> described(Entry entry) {
    return Docs.TABLE
        .statement(entry)
        .filter(Docs.Described.class::isInstance)
        .map(said -> ((Docs.Described) said).document());
  }
}
