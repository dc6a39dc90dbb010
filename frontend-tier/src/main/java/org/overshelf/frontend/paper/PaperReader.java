package org.overshelf.frontend.paper;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.row.RowReader;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.CitationId;
import org.overshelf.shared.table.CitationRow;
import org.overshelf.shared.table.Cites;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.FileRow;
import org.overshelf.shared.table.Files;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.GroupRow;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.TableStore;

/**
 * Reads papers with what surrounds them.
 *
 * <ul>
 *   <li><b>Bounds.</b> Lists are read in parts; a call costs a handful of round trips.
 *   <li><b>Absence.</b> What a method is about and is not there is empty; what cannot be asked for
 *       is a {@link StoreException}. What merely surrounds it is left out or marked instead, so
 *       that a page still shows.
 *   <li><b>Freshness.</b> Whether cited works are in the library may be some seconds old.
 *   <li><b>Threads.</b> Safe for any number of threads; calls block.
 * </ul>
 */
public final class PaperReader {

  /** The most references or citations that one call reads. */
  public static final int MAX_ENTRIES = RowReader.MAX_BATCH;

  /** The most other versions of a paper that are shown. */
  private static final int MAX_VERSIONS = 50;

  private final TableStore tables;
  private final CitationReader citations;
  private final Cache<GroupId, Reference.Work> works =
      Caffeine.newBuilder().maximumSize(20_000).expireAfterWrite(Duration.ofSeconds(5)).build();

  public PaperReader(TableStore tables) {
    this.tables = tables;
    this.citations = new CitationReader(tables);
  }

  /** A document. */
  public Optional<DocumentRow> document(DocumentId id) throws StoreException {
    return tables.read(Docs.TABLE, id).orUnreachable();
  }

  /** The document that a file is; empty if it is none, such as an extracted text. */
  public Optional<DocumentRow> documentOf(FileId file) throws StoreException {
    Optional<FileRow> row = tables.read(Files.TABLE, file).orUnreachable();
    if (row.isEmpty() || row.get().duplicate()) {
      return Optional.empty();
    }
    return document(row.get().document()).filter(found -> found.file().equals(file));
  }

  /** A work. */
  public Lookup<GroupRow> group(GroupId id) {
    return tables.read(Groups.TABLE, id);
  }

  /** The other documents that are the same work, the newest first, as far as they can be read. */
  public List<DocumentRow> versions(GroupRow group, DocumentId but) {
    List<DocumentId> others =
        group.documents().stream().filter(id -> !id.equals(but)).limit(MAX_VERSIONS).toList();
    List<DocumentRow> found = new ArrayList<>();
    for (Lookup<DocumentRow> row : tables.readAll(Docs.TABLE, others)) {
      if (row instanceof Lookup.Found<DocumentRow>(DocumentRow version)) {
        found.add(version);
      }
    }
    found.sort(java.util.Comparator.comparing(DocumentRow::added).reversed());
    return found;
  }

  /** References {@code from} to {@code from + count} of a document. */
  public References references(DocumentRow document, int from, int count) {
    int first = Math.min(from, document.references());
    int end = Math.min(first + Math.min(count, MAX_ENTRIES), document.references());
    List<CitationId> ids =
        IntStream.range(first, end).mapToObj(i -> CitationId.of(document.id(), i)).toList();
    List<Lookup<CitationRow>> rows = tables.readAll(Cites.TABLE, ids);
    Map<GroupId, Reference.Work> known = works(rows);
    List<Reference> entries = new ArrayList<>(ids.size());
    for (int i = 0; i < rows.size(); i++) {
      int number = first + i + 1;
      entries.add(
          switch (rows.get(i)) {
            case Lookup.Found<CitationRow>(CitationRow row) ->
                new Reference.Printed(
                    number, row, known.getOrDefault(row.group(), new Reference.Work.Unknown()));
            case Lookup.Missing<CitationRow> none -> new Reference.Unavailable(number);
            case Lookup.Unreachable<CitationRow> none -> new Reference.Unavailable(number);
          });
    }
    return new References(document.references(), first, entries);
  }

  /** Citations {@code from} to {@code from + count} of a work. */
  public Citations citations(GroupRow group, int from, int count) {
    return citations.read(group, from, Math.min(count, MAX_ENTRIES));
  }

  private Map<GroupId, Reference.Work> works(List<Lookup<CitationRow>> rows) {
    Map<GroupId, Reference.Work> known = new HashMap<>();
    List<GroupId> asked = new ArrayList<>();
    for (Lookup<CitationRow> row : rows) {
      if (row instanceof Lookup.Found<CitationRow>(CitationRow found)
          && !known.containsKey(found.group())
          && !asked.contains(found.group())) {
        Reference.Work work = works.getIfPresent(found.group());
        if (work == null) {
          asked.add(found.group());
        } else {
          known.put(found.group(), work);
        }
      }
    }
    List<Lookup<GroupRow>> groups = tables.readAll(Groups.TABLE, asked);
    for (int i = 0; i < asked.size(); i++) {
      if (groups.get(i) instanceof Lookup.Found<GroupRow>(GroupRow group)) {
        Reference.Work work =
            group.documents().isEmpty()
                ? new Reference.Work.Cited(group.citationCount())
                : new Reference.Work.Held(group.documents().getFirst(), group.citationCount());
        works.put(asked.get(i), work);
        known.put(asked.get(i), work);
      }
    }
    return known;
  }
}
