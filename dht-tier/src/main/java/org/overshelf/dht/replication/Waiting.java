package org.overshelf.dht.replication;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.store.StoreException.Code;

/** Lets callers that may block wait for what never does. */
final class Waiting {

  private Waiting() {}

  static <T> T await(CompletableFuture<T> future) throws StoreException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Code.UNREACHABLE, "interrupted before the answer came", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      throw new StoreException(
          cause instanceof StoreException known ? known.code() : Code.IO,
          cause == null ? "failed" : String.valueOf(cause.getMessage()),
          e);
    }
  }

  /** Lookups never throw: what could not be asked could not be had. */
  static <A> List<Lookup<A>> lookups(CompletableFuture<List<Lookup<A>>> future, int count) {
    try {
      return await(future);
    } catch (StoreException e) {
      return Collections.nCopies(
          count, new Lookup.Unreachable<>(Lookup.Cause.TIMED_OUT, String.valueOf(e.getMessage())));
    }
  }
}
