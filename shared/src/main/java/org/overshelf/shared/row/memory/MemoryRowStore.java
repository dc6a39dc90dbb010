package org.overshelf.shared.row.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Authenticity;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowReader;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.row.RowWriter;
import org.overshelf.shared.store.Lookup;

/** Rows in a sorted map. "Durable" means here: as long as the object lives. */
public final class MemoryRowStore implements RowStore, RowScanner {

  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::row).thenComparing(Position::entry);

  private final ConcurrentSkipListMap<Position, Entry> entries = new ConcurrentSkipListMap<>(ORDER);

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    if (queries.size() > RowReader.MAX_BATCH) {
      throw new IllegalArgumentException("at most 256 pages in one call, not " + queries.size());
    }
    return queries.stream().map(this::page).toList();
  }

  private Lookup<RowPage> page(RowQuery query) {
    SortedMap<Position, Entry> row = row(query.row());
    if (row.isEmpty()) {
      return new Lookup.Missing<>();
    }
    Position start = new Position(query.row(), query.from().orElse(new EntryId(Key.MIN)));
    List<Entry> page = new ArrayList<>();
    int bytes = 0;
    for (Entry entry : row.tailMap(start).values()) {
      bytes += entry.size();
      boolean full = page.size() == query.limit() || bytes > RowQuery.MAX_PAGE_BYTES;
      if (full && !page.isEmpty()) {
        return new Lookup.Found<>(new RowPage(page, Optional.of(entry.id())));
      }
      page.add(entry);
    }
    return new Lookup.Found<>(new RowPage(page, Optional.empty()));
  }

  @Override
  public void append(List<Entry> added) {
    if (added.size() > RowWriter.MAX_BATCH) {
      throw new IllegalArgumentException("at most 1024 entries in one call, not " + added.size());
    }
    Authenticity.require(added);
    added.forEach(entry -> entries.putIfAbsent(new Position(entry.row(), entry.id()), entry));
  }

  @Override
  public Page scanEntries(KeyRange range, Optional<Position> from, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a page of a scan has at least 1 entry, not " + limit);
    }
    List<Stored> page = new ArrayList<>();
    Position first = new Position(range.first(), new EntryId(Key.MIN));
    Position last = new Position(range.last(), new EntryId(Key.MAX));
    Position start = from.filter(given -> ORDER.compare(given, first) > 0).orElse(first);
    if (ORDER.compare(start, last) > 0) {
      return new Page(page, Optional.empty());
    }
    for (Map.Entry<Position, Entry> each : entries.subMap(start, true, last, true).entrySet()) {
      if (page.size() == limit) {
        return new Page(page, Optional.of(each.getKey()));
      }
      Entry entry = each.getValue();
      page.add(new Stored(each.getKey(), entry.size(), Optional.of(entry)));
    }
    return new Page(page, Optional.empty());
  }

  private SortedMap<Position, Entry> row(Key row) {
    return entries.subMap(
        new Position(row, new EntryId(Key.MIN)), true,
        new Position(row, new EntryId(Key.MAX)), true);
  }

  @Override
  public void dropEntry(Position position) {
    entries.remove(position);
  }
}
