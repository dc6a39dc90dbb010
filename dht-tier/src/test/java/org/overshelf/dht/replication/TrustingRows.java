package org.overshelf.dht.replication;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.store.Lookup;

/** The rows of a simulated node. Checks no seals: that would take most of a simulation's time. */
final class TrustingRows implements RowStore, RowScanner {

  private final NavigableMap<Position, Entry> entries =
      new TreeMap<>(Comparator.comparing(Position::row).thenComparing(Position::entry));

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    return queries.stream().map(this::page).toList();
  }

  private Lookup<RowPage> page(RowQuery query) {
    KeyRange row = new KeyRange(query.row(), query.row());
    if (scanEntries(row, Optional.empty(), 1).entries().isEmpty()) {
      return new Lookup.Missing<>();
    }
    Optional<Position> from = query.from().map(id -> new Position(query.row(), id));
    Page page = scanEntries(row, from, query.limit());
    return new Lookup.Found<>(
        new RowPage(
            page.entries().stream().flatMap(stored -> stored.entry().stream()).toList(),
            page.next().map(Position::entry)));
  }

  @Override
  public void append(List<Entry> added) {
    added.forEach(entry -> entries.putIfAbsent(new Position(entry.row(), entry.id()), entry));
  }

  @Override
  public Page scanEntries(KeyRange range, Optional<Position> from, int limit) {
    Position first = from.orElse(new Position(range.first(), new EntryId(Key.MIN)));
    Position last = new Position(range.last(), new EntryId(Key.MAX));
    List<Stored> page = new ArrayList<>();
    for (var each : entries.subMap(first, true, last, true).entrySet()) {
      if (page.size() == limit) {
        return new Page(page, Optional.of(each.getKey()));
      }
      page.add(new Stored(each.getKey(), each.getValue().size(), Optional.of(each.getValue())));
    }
    return new Page(page, Optional.empty());
  }

  @Override
  public void dropEntry(Position position) {
    entries.remove(position);
  }
}
