package org.overshelf.dht.replication;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;

/**
 * What several replicas' pages of one row, all asked for from the same id on, come to together.
 *
 * <p>Each replica ends its page where its own bounds are reached. Beyond the earliest such end, a
 * replica may have entries that it did not send: the union is whole only up to there.
 *
 * @param entries in the order of their ids, all before {@code end}
 * @param end where the earliest page ended; empty if all gave the rest of the row
 */
record RowUnion(List<Entry> entries, Optional<EntryId> end) {

  static RowUnion of(List<RowPage> pages) {
    Optional<EntryId> end =
        pages.stream().flatMap(page -> page.next().stream()).min(EntryId::compareTo);
    TreeMap<EntryId, Entry> entries = new TreeMap<>();
    for (RowPage page : pages) {
      for (Entry entry : page.entries()) {
        if (end.isEmpty() || entry.id().compareTo(end.get()) < 0) {
          entries.putIfAbsent(entry.id(), entry);
        }
      }
    }
    return new RowUnion(List.copyOf(entries.values()), end);
  }

  /** The page that a reader gets: within the bounds of pages, like any other. */
  RowPage page(int limit) {
    List<Entry> page = new ArrayList<>();
    int bytes = 0;
    for (Entry entry : entries) {
      bytes += entry.size();
      boolean full = page.size() == limit || bytes > RowQuery.MAX_PAGE_BYTES;
      if (full && !page.isEmpty()) {
        return new RowPage(page, Optional.of(entry.id()));
      }
      page.add(entry);
    }
    return new RowPage(page, end);
  }
}
