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
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.store.Lookup;

/** Rows in a sorted map. "Durable" means here: as long as the object lives. */
public final class MemoryRowStore implements RowStore, RowScanner {

  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::row).thenComparing(Position::entry);

  private final ConcurrentSkipListMap<Position, Entry> entries = new ConcurrentSkipListMap<>(ORDER);

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    return queries.stream().map(this::page).toList();
  }

  private Lookup<RowPage> page(RowQuery query) {
    SortedMap<Position, Entry> row = rows(query.row(), query.row());
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
    Authenticity.require(added);
    added.forEach(entry -> entries.putIfAbsent(new Position(entry.row(), entry.id()), entry));
  }

  @Override
  public Page scanEntries(KeyRange range, Optional<Position> from, int limit) {
    SortedMap<Position, Entry> rows = rows(range.first(), range.last());
    List<Stored> page = new ArrayList<>();
    for (Map.Entry<Position, Entry> each : from.map(rows::tailMap).orElse(rows).entrySet()) {
      if (page.size() == limit) {
        return new Page(page, Optional.of(each.getKey()));
      }
      Entry entry = each.getValue();
      page.add(new Stored(each.getKey(), entry.size(), Optional.of(entry)));
    }
    return new Page(page, Optional.empty());
  }

  private SortedMap<Position, Entry> rows(Key first, Key last) {
    return entries.subMap(
        new Position(first, new EntryId(Key.MIN)), true,
        new Position(last, new EntryId(Key.MAX)), true);
  }

  @Override
  public void dropEntry(Position position) {
    entries.remove(position);
  }
}
