package org.overshelf.frontend.paper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.overshelf.shared.row.RowReader;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.table.CitationId;
import org.overshelf.shared.table.CitationRow;
import org.overshelf.shared.table.Cites;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupRow;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.TableStore;

/**
 * Reads who cites a work. However many there are, one call reads at most a sample of {@value
 * #SAMPLE} documents beside those that were asked for, in two or three round trips.
 */
final class CitationReader {

  /** One batch. */
  static final int SAMPLE = RowReader.MAX_BATCH;

  private static final Comparator<Lookup<DocumentRow>> NEWEST_FIRST =
      Comparator.<Lookup<DocumentRow>>comparingInt(row -> -year(row).orElse(Integer.MIN_VALUE + 1))
          .thenComparing(CitationReader::title);

  private final TableStore tables;

  CitationReader(TableStore tables) {
    this.tables = tables;
  }

  /**
   * Citing documents {@code from} to {@code from + count}. The sample comes first, the newest
   * foremost; the others follow in the order of their ids.
   */
  Citations read(GroupRow group, int from, int count) {
    Map<DocumentId, List<CitationId>> citing = citing(group);
    List<DocumentId> ids = new ArrayList<>(citing.keySet());
    Map<DocumentId, Lookup<DocumentRow>> rows = new HashMap<>();
    List<DocumentId> sample = new ArrayList<>(ids.subList(0, Math.min(SAMPLE, ids.size())));
    read(sample, rows);
    SortedMap<Integer, Integer> years = years(rows);
    sample.sort(Comparator.comparing(id -> found(rows, id), NEWEST_FIRST));
    for (int i = 0; i < sample.size(); i++) {
      ids.set(i, sample.get(i));
    }
    int first = Math.min(from, ids.size());
    List<DocumentId> asked = ids.subList(first, Math.min(first + count, ids.size()));
    read(asked.stream().filter(id -> !rows.containsKey(id)).toList(), rows);
    Map<CitationId, List<String>> contexts = contexts(asked, citing);
    List<Citation> entries = new ArrayList<>();
    for (DocumentId id : asked) {
      List<String> sentences =
          citing.getOrDefault(id, List.of()).stream()
              .flatMap(each -> contexts.getOrDefault(each, List.of()).stream())
              .distinct()
              .toList();
      entries.add(new Citation(id, found(rows, id), sentences));
    }
    return new Citations(ids.size(), first, entries, years, sample.size());
  }

  /** For each citing document its entries, in the order of the documents' ids. */
  private static Map<DocumentId, List<CitationId>> citing(GroupRow group) {
    Map<DocumentId, List<CitationId>> citing = new TreeMap<>();
    for (Groups.CitedBy each : group.citations()) {
      citing.computeIfAbsent(each.citing(), id -> new ArrayList<>(1)).add(each.citation());
    }
    return citing;
  }

  private void read(List<DocumentId> ids, Map<DocumentId, Lookup<DocumentRow>> into) {
    List<Lookup<DocumentRow>> found = tables.readAll(Docs.TABLE, ids);
    for (int i = 0; i < ids.size(); i++) {
      into.put(ids.get(i), found.get(i));
    }
  }

  private Map<CitationId, List<String>> contexts(
      List<DocumentId> asked, Map<DocumentId, List<CitationId>> citing) {
    List<CitationId> ids =
        asked.stream().flatMap(id -> citing.getOrDefault(id, List.of()).stream().limit(3)).toList();
    Map<CitationId, List<String>> contexts = new HashMap<>();
    for (Lookup<CitationRow> row : tables.readAll(Cites.TABLE, ids)) {
      if (row instanceof Lookup.Found<CitationRow>(CitationRow found)) {
        contexts.put(found.id(), found.contexts());
      }
    }
    return contexts;
  }

  private static SortedMap<Integer, Integer> years(Map<DocumentId, Lookup<DocumentRow>> rows) {
    SortedMap<Integer, Integer> years = new TreeMap<>();
    rows.values().forEach(row -> year(row).ifPresent(each -> years.merge(each, 1, Integer::sum)));
    return years;
  }

  private static Lookup<DocumentRow> found(
      Map<DocumentId, Lookup<DocumentRow>> rows, DocumentId id) {
    return rows.getOrDefault(id, new Lookup.Missing<>());
  }

  private static OptionalInt year(Lookup<DocumentRow> row) {
    return row instanceof Lookup.Found<DocumentRow>(DocumentRow found)
        ? found.year()
        : OptionalInt.empty();
  }

  private static String title(Lookup<DocumentRow> row) {
    return row instanceof Lookup.Found<DocumentRow>(DocumentRow found) ? found.title() : "\uffff";
  }
}
