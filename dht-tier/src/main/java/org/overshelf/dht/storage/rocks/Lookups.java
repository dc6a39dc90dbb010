package org.overshelf.dht.storage.rocks;

import java.util.ArrayList;
import java.util.List;
import org.overshelf.dht.storage.rocks.Database.Handles;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.rocksdb.RocksDBException;

/** Looks many things up, such that one that is damaged costs no other its answer. */
final class Lookups {

  /** Looks one thing up. */
  interface One<Q, A> {
    Lookup<A> find(Handles open, Q query) throws RocksDBException;
  }

  private Lookups() {}

  static <Q, A> List<Lookup<A>> each(Database database, List<Q> queries, One<Q, A> one) {
    try {
      return database.call(
          open -> {
            List<Lookup<A>> answers = new ArrayList<>(queries.size());
            for (Q query : queries) {
              answers.add(answer(open, query, one));
            }
            return answers;
          });
    } catch (StoreException | RocksDBException e) {
      Lookup<A> closed =
          new Lookup.Unreachable<>(Lookup.Cause.NO_REPLICA, String.valueOf(e.getMessage()));
      return queries.stream().map(query -> closed).toList();
    }
  }

  private static <Q, A> Lookup<A> answer(Handles open, Q query, One<Q, A> one) {
    try {
      return one.find(open, query);
    } catch (RocksDBException e) {
      return damaged(String.valueOf(e.getMessage()));
    }
  }

  static <A> Lookup<A> damaged(String detail) {
    return new Lookup.Unreachable<>(Lookup.Cause.DAMAGED, detail);
  }
}
