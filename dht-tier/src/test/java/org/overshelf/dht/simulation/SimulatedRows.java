package org.overshelf.dht.simulation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.key.KeyRange;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.store.Lookup;

/** The rows on a simulated disk; {@link #append} is {@link #write} and {@link #sync}. */
public final class SimulatedRows implements RowStore, RowScanner {

  private static final EntryId FIRST = new EntryId(Key.MIN);
  private static final EntryId LAST = new EntryId(Key.MAX);

  private final Sectors<Position, Entry> sectors =
      new Sectors<>(Comparator.comparing(Position::row).thenComparing(Position::entry));

  /** Writes entries that a crash loses until the next {@link #sync}. */
  public void write(List<Entry> entries) {
    for (Entry entry : entries) {
      if (!entry.isAuthentic()) {
        throw new IllegalArgumentException("not signed by its author: " + entry);
      }
    }
    entries.forEach(entry -> sectors.write(new Position(entry.row(), entry.id()), entry));
  }

  /** Makes all that was written safe. */
  public void sync() {
    sectors.sync();
  }

  @Override
  public void append(List<Entry> entries) {
    write(entries);
    sync();
  }

  @Override
  public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
    return queries.stream().map(this::page).toList();
  }

  private Lookup<RowPage> page(RowQuery query) {
    Position end = new Position(query.row(), LAST);
    if (sectors.between(new Position(query.row(), FIRST), end).isEmpty()) {
      return new Lookup.Missing<>();
    }
    Position start = new Position(query.row(), query.from().orElse(FIRST));
    Collection<Entry> rest = sectors.between(start, end).values();
    List<Entry> page = new ArrayList<>();
    int bytes = 0;
    for (Entry entry : rest) {
      bytes += entry.size();
      boolean full = page.size() == query.limit() || bytes > RowQuery.MAX_PAGE_BYTES;
      if (full && !page.isEmpty()) {
        return new Lookup.Found<>(new RowPage(page, Optional.of(entry.id())));
      }
      if (!sectors.intact(new Position(entry.row(), entry.id()))) {
        return new Lookup.Unreachable<>(Lookup.Cause.DAMAGED, "bit rot in " + entry.id());
      }
      page.add(entry);
    }
    return new Lookup.Found<>(new RowPage(page, Optional.empty()));
  }

  @Override
  public Page scanEntries(KeyRange range, Optional<Position> from, int limit) {
    Position start = from.orElse(new Position(range.first(), FIRST));
    List<Stored> page = new ArrayList<>();
    for (Map.Entry<Position, Entry> each :
        sectors.between(start, new Position(range.last(), LAST)).entrySet()) {
      if (page.size() == limit) {
        return new Page(page, Optional.of(each.getKey()));
      }
      Entry entry = each.getValue();
      Optional<Entry> intact =
          sectors.intact(each.getKey()) ? Optional.of(entry) : Optional.empty();
      page.add(new Stored(each.getKey(), entry.size(), intact));
    }
    return new Page(page, Optional.empty());
  }

  @Override
  public void dropEntry(Position position) {
    sectors.remove(position);
  }

  void rot(RandomGenerator random) {
    sectors.rot(random);
  }

  void loseUnsynced() {
    sectors.loseUnsynced();
  }

  void clear() {
    sectors.clear();
  }
}
