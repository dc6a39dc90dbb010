package org.overshelf.index.keyword;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.partition.Paper;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.file.StoredFile;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupRow;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.TableStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads documents from the store and brings a partition up to date with them. */
final class Indexer {

  private static final Logger LOG = LoggerFactory.getLogger(Indexer.class);

  /** The most bytes of a text that are read; UTF-8 has up to four for a character. */
  private static final long MAX_TEXT_BYTES = 4L * Paper.MAX_BODY_CHARS;

  private final TableStore tables;
  private final FileReader files;

  Indexer(TableStore tables, FileReader files) {
    this.tables = tables;
    this.files = files;
  }

  /**
   * Brings a partition up to date with these documents of its own. Reads and writes under the
   * slot's lock, so that of two that index the same document the later one also read later.
   *
   * @return those that could not be read, or only in part
   */
  Set<DocumentId> update(Slot slot, List<DocumentId> documents) {
    Set<DocumentId> unread = new HashSet<>();
    slot.writing().lock();
    try {
      Optional<LucenePartition> partition = slot.partition();
      if (partition.isEmpty() || slot.state() == IndexStatus.State.DAMAGED) {
        return unread; // it will be made anew, from the store
      }
      List<Lookup<DocumentRow>> rows = tables.readAll(Docs.TABLE, documents);
      List<DocumentRow> found = new ArrayList<>();
      for (int i = 0; i < documents.size(); i++) {
        switch (rows.get(i)) {
          case Lookup.Found<DocumentRow>(DocumentRow row) -> found.add(row);
          case Lookup.Missing<DocumentRow>() -> partition.get().remove(documents.get(i));
          case Lookup.Unreachable<DocumentRow>(Lookup.Cause cause, String detail) ->
              putOff(documents.get(i), detail, unread);
        }
      }
      List<Lookup<GroupRow>> groups =
          tables.readAll(Groups.TABLE, found.stream().map(DocumentRow::group).toList());
      for (int i = 0; i < found.size(); i++) {
        update(partition.get(), found.get(i), groups.get(i), unread);
      }
    } catch (IOException | RuntimeException e) {
      slot.broke(e);
    } finally {
      slot.writing().unlock();
    }
    return unread;
  }

  private void update(
      LucenePartition partition, DocumentRow row, Lookup<GroupRow> group, Set<DocumentId> unread)
      throws IOException {
    int citations =
        switch (group) {
          case Lookup.Found<GroupRow>(GroupRow found) -> found.citationCount();
          case Lookup.Missing<GroupRow>() -> 0;
          case Lookup.Unreachable<GroupRow>(Lookup.Cause cause, String detail) -> {
            putOff(row.id(), detail, unread);
            yield 0;
          }
        };
    if (!partition.isCurrent(row, citations)) {
      String body = "";
      boolean whole = true;
      try {
        body = row.text().isPresent() ? text(row.text().get()) : "";
      } catch (StoreException e) {
        // Its title can be found meanwhile.
        putOff(row.id(), String.valueOf(e.getMessage()), unread);
        whole = false;
      }
      partition.put(new Paper(row, body, whole, citations));
    }
  }

  private static void putOff(DocumentId id, String why, Set<DocumentId> unread) {
    LOG.warn("document cannot be read and will be tried again document={} why={}", id, why);
    unread.add(id);
  }

  private String text(FileId id) throws IOException {
    Optional<StoredFile> file = files.open(id).orUnreachable();
    if (file.isEmpty()) {
      throw new StoreException(StoreException.Code.UNREACHABLE, "text " + id + " is not there");
    }
    long length = Math.min(file.get().length(), MAX_TEXT_BYTES);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) length);
    file.get().transferTo(bytes, 0, length);
    String text = bytes.toString(StandardCharsets.UTF_8);
    return text.length() <= Paper.MAX_BODY_CHARS ? text : text.substring(0, Paper.MAX_BODY_CHARS);
  }
}
