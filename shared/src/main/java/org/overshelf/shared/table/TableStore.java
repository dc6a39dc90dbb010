package org.overshelf.shared.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowReader;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.row.RowWriter;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;

/**
 * Reads and states rows of the library's tables, on top of any {@link RowStore}. Statements are
 * signed in batches in this node's name. Safe for any number of threads.
 */
public final class TableStore {

  /**
   * The most entries of one row that are read to fold it; beyond that a row says what it says by
   * then.
   */
  static final int MAX_FOLDED_ENTRIES = 100_000;

  private final RowStore rows;
  private final NodeIdentity identity;

  public TableStore(RowStore rows, NodeIdentity identity) {
    this.rows = rows;
    this.identity = identity;
  }

  /** Signs and appends all of these; durable when it returns, in order of batches of 1024. */
  public void append(List<Statement> statements) throws StoreException {
    for (int i = 0; i < statements.size(); i += RowWriter.MAX_BATCH) {
      rows.append(
          sign(statements.subList(i, Math.min(i + RowWriter.MAX_BATCH, statements.size()))));
    }
  }

  private List<Entry> sign(List<Statement> batch) {
    List<byte[]> payloads =
        batch.stream().map(each -> each.json().getBytes(StandardCharsets.UTF_8)).toList();
    List<Key> ids = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      Statement each = batch.get(i);
      ids.add(Entry.id(each.table(), each.row(), identity.publicKey(), payloads.get(i)).key());
    }
    List<Seal> seals = identity.seal(ids);
    List<Entry> entries = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      Statement each = batch.get(i);
      entries.add(
          Entry.of(each.table(), each.row(), identity.publicKey(), payloads.get(i), seals.get(i)));
    }
    return entries;
  }

  /** Reads one row. */
  public <I, S, R> Lookup<R> read(Table<I, S, R> table, I id) {
    return readAll(table, List.of(id)).getFirst();
  }

  /** Reads many rows in few round trips; answer i belongs to id i. */
  public <I, S, R> List<Lookup<R>> readAll(Table<I, S, R> table, List<I> ids) {
    List<Lookup<R>> answers = new ArrayList<>(ids.size());
    for (int i = 0; i < ids.size(); i += RowReader.MAX_BATCH) {
      List<I> batch = ids.subList(i, Math.min(i + RowReader.MAX_BATCH, ids.size()));
      List<Lookup<RowPage>> pages =
          rows.readAll(batch.stream().map(id -> RowQuery.first(table.row(id))).toList());
      for (int j = 0; j < batch.size(); j++) {
        answers.add(row(table, batch.get(j), pages.get(j)));
      }
    }
    return answers;
  }

  private <I, S, R> Lookup<R> row(Table<I, S, R> table, I id, Lookup<RowPage> first) {
    List<Entry> entries = new ArrayList<>();
    Lookup<RowPage> page = first;
    while (true) {
      switch (page) {
        case Lookup.Missing<RowPage>() -> {
          return new Lookup.Missing<>();
        }
        case Lookup.Unreachable<RowPage>(Lookup.Cause cause, String detail) -> {
          return new Lookup.Unreachable<>(cause, detail);
        }
        case Lookup.Found<RowPage>(RowPage found) -> {
          entries.addAll(found.entries());
          Optional<EntryId> next = found.next();
          if (next.isEmpty() || entries.size() >= MAX_FOLDED_ENTRIES) {
            return table
                .rowOf(id, entries)
                .<Lookup<R>>map(Lookup.Found::new)
                .orElseGet(Lookup.Missing::new);
          }
          page = rows.read(RowQuery.first(table.row(id)).at(next.get()));
        }
      }
    }
  }
}
