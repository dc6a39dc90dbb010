package org.overshelf.node.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.file.StoredFile;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.Files;
import org.overshelf.shared.table.TableStore;

/** Verifies that a paper's row can be read and that its file and text are there, block by block. */
final class PaperCheck {

  private final BlockReader blocks;
  private final FileReader files;
  private final TableStore tables;
  private final Set<Key> damaged;

  /**
   * Creates a check.
   *
   * @param damaged blocks that are known to be there in vain
   */
  PaperCheck(BlockReader blocks, TableStore tables, Set<Key> damaged) {
    this.blocks = blocks;
    this.files = new FileReader(blocks);
    this.tables = tables;
    this.damaged = damaged;
  }

  /** What is wrong with a paper, for people; empty if nothing is. */
  Optional<String> problem(DocumentId id) {
    try {
      Optional<DocumentRow> row = tables.read(Docs.TABLE, id).orUnreachable();
      if (row.isEmpty()) {
        return Optional.of("paper " + id + " has no row");
      }
      String name = "paper " + id + " (" + row.get().title() + ")";
      if (tables.read(Files.TABLE, row.get().file()).orUnreachable().isEmpty()) {
        return Optional.of(name + " was not added to the end; add its file again");
      }
      Optional<String> fault = fault(row.get().file()).map(found -> ": its file " + found);
      if (fault.isEmpty() && row.get().text().isPresent()) {
        fault = fault(row.get().text().get()).map(found -> ": its text " + found);
      }
      return fault.map(found -> name + found + "; add its file again to restore it");
    } catch (StoreException e) {
      return Optional.of("paper " + id + " cannot be read: " + e.getMessage());
    }
  }

  private Optional<String> fault(FileId file) {
    List<Key> keys = new ArrayList<>(List.of(file.root()));
    try {
      Optional<StoredFile> stored = files.open(file).orUnreachable();
      if (stored.isEmpty()) {
        return Optional.of("is not there");
      }
      stored.get().forEachBlock(keys::add);
    } catch (StoreException e) {
      return Optional.of("cannot be read: " + e.getMessage());
    }
    for (int i = 0; i < keys.size(); i += BlockReader.MAX_BATCH) {
      List<Key> batch = keys.subList(i, Math.min(i + BlockReader.MAX_BATCH, keys.size()));
      List<Lookup<Integer>> sizes = blocks.sizes(batch);
      for (int j = 0; j < batch.size(); j++) {
        if (damaged.contains(batch.get(j))) {
          return Optional.of("has a damaged block");
        }
        if (!(sizes.get(j) instanceof Lookup.Found<Integer>)) {
          return Optional.of("lacks a block");
        }
      }
    }
    return Optional.empty();
  }
}
