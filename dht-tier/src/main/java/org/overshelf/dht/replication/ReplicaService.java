package org.overshelf.dht.replication;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Predicate;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.dht.replication.Wire.Refusal;
import org.overshelf.dht.storage.LocalStore;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets other nodes read from and write to this node's own store.
 *
 * <p>Whatever is sent gets an answer: garbage, and requests beyond what this node can work on, get
 * one that says so. A block is taken only if it matches its key, an entry only if its author signed
 * it; the rest of such a message is taken all the same. What is meant for another owner gets a hint
 * that is on disk before the answer is sent.
 */
final class ReplicaService {

  private static final Logger log = LoggerFactory.getLogger(ReplicaService.class);

  /** Answers a request; may block. */
  private interface Work {
    byte[] answer(byte[] request) throws MalformedException;
  }

  /** Writes to the store; may block. */
  private interface Keep<T> {
    void all(List<T> items) throws StoreException;
  }

  private final LocalStore store;
  private final HintStore hints;
  private final Coverage coverage;
  private final PlacementMemory placements;
  private final BoundedWork work;

  ReplicaService(
      LocalStore store,
      HintStore hints,
      Coverage coverage,
      PlacementMemory placements,
      Executor executor,
      ReplicationSettings settings) {
    this.store = store;
    this.hints = hints;
    this.coverage = coverage;
    this.placements = placements;
    this.work = new BoundedWork(executor, settings.serving(), settings.waiting());
  }

  /** Begins to answer. */
  void serve(Transport transport) {
    handle(transport, Wire.PUT_BLOCKS, this::putBlocks);
    handle(transport, Wire.GET_BLOCKS, this::getBlocks);
    handle(transport, Wire.SIZE_BLOCKS, this::sizes);
    handle(transport, Wire.APPEND_ENTRIES, this::append);
    handle(transport, Wire.READ_ROWS, this::readRows);
    handle(transport, Wire.RING, request -> Wire.mark(placements.present().mark()));
  }

  /** What is asked for, and whether this node may vouch for what it lacks. */
  private record Asked<Q>(List<Q> queries, Predicate<Key> vouching) {}

  /** Reads the keys and the request before which their mark stands. */
  private interface Decoder<Q> {
    List<Q> decode(byte[] request) throws MalformedException;
  }

  private <Q> Asked<Q> asked(byte[] request, Decoder<Q> decoder, Function<Q, Key> key)
      throws MalformedException {
    if (request.length < Long.BYTES) {
      throw new MalformedException("no mark");
    }
    List<Q> queries = decoder.decode(Arrays.copyOfRange(request, Long.BYTES, request.length));
    boolean agrees =
        ByteBuffer.wrap(request).getLong() == placements.mark(queries.stream().map(key).toList());
    return new Asked<>(queries, agrees ? coverage::isComplete : any -> false);
  }

  private void handle(Transport transport, String kind, Work how) {
    transport.handle(
        kind,
        (from, request) -> {
          CompletableFuture<byte[]> answer = new CompletableFuture<>();
          if (!work.offer(() -> answer.complete(answer(kind, how, request)))) {
            answer.complete(Wire.refuse(Refusal.BUSY));
          }
          return answer;
        });
  }

  private static byte[] answer(String kind, Work how, byte[] request) {
    try {
      return how.answer(request);
    } catch (MalformedException e) {
      log.debug("malformed request kind={} problem={}", kind, e.getMessage());
      return Wire.refuse(Refusal.MALFORMED);
    } catch (RuntimeException e) {
      log.error("request failed kind={}", kind, e);
      return Wire.refuse(Refusal.FAILED);
    }
  }

  private byte[] putBlocks(byte[] request) throws MalformedException {
    return keep(BlockMessages.decodePut(request), Cargo.BLOCKS, store::putAll);
  }

  private byte[] append(byte[] request) throws MalformedException {
    List<Optional<Consigned<Entry>>> items = RowMessages.decodeAppend(request);
    try {
      return keep(items, Cargo.ENTRIES, store::append);
    } catch (IllegalArgumentException e) {
      // The store found a forged one, and took none. Looking for it costs a check for each.
      return keep(
          items.stream().map(item -> item.filter(each -> each.item().isAuthentic())).toList(),
          Cargo.ENTRIES,
          store::append);
    }
  }

  private <T> byte[] keep(List<Optional<Consigned<T>>> items, Cargo<T> cargo, Keep<T> keep) {
    StoredAnswer answer = StoredAnswer.STORED;
    List<Consigned<T>> valid = items.stream().flatMap(Optional::stream).toList();
    try {
      keep.all(valid.stream().map(Consigned::item).toList());
      hints.add(
          valid.stream().filter(each -> each.meantFor().isPresent()).map(cargo::hint).toList());
    } catch (IOException e) {
      boolean full = e instanceof StoreException known && known.code() == StoreException.Code.FULL;
      answer = full ? StoredAnswer.FULL : StoredAnswer.FAILED;
      log.debug("not stored count={} problem={}", valid.size(), e.getMessage());
    }
    List<StoredAnswer> answers = new ArrayList<>(items.size());
    for (Optional<Consigned<T>> item : items) {
      answers.add(item.isPresent() ? answer : StoredAnswer.INVALID);
    }
    return StoredAnswer.encode(answers);
  }

  private byte[] getBlocks(byte[] request) throws MalformedException {
    Asked<Key> asked = asked(request, BlockMessages::decodeKeys, key -> key);
    List<Key> keys = asked.queries();
    List<Lookup<Block>> found = store.getAll(keys);
    List<Held<Block>> answers = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      answers.add(held(keys.get(i), found.get(i), asked.vouching()));
    }
    return BlockMessages.encodeBlocks(answers);
  }

  private byte[] sizes(byte[] request) throws MalformedException {
    Asked<Key> asked = asked(request, BlockMessages::decodeKeys, key -> key);
    List<Key> keys = asked.queries();
    List<Lookup<Integer>> found = store.sizes(keys);
    List<Held<Integer>> answers = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      answers.add(held(keys.get(i), found.get(i), asked.vouching()));
    }
    return BlockMessages.encodeSizes(answers);
  }

  /** Reads page after page until the answer is full, never more than fit. */
  private byte[] readRows(byte[] request) throws MalformedException {
    List<Optional<Held<RowPage>>> answers = new ArrayList<>();
    Map<RowQuery, Held<RowPage>> read = new HashMap<>();
    int bytes = 0;
    Asked<RowQuery> all = asked(request, RowMessages::decodeQueries, RowQuery::row);
    for (RowQuery query : all.queries()) {
      if (bytes >= RowMessages.ANSWER_BYTES) {
        answers.add(Optional.empty());
        continue;
      }
      Held<RowPage> held =
          read.computeIfAbsent(
              query, asked -> held(asked.row(), store.read(asked), all.vouching()));
      bytes +=
          held instanceof Held.Found<RowPage>(RowPage page, var sure) ? RowMessages.bytes(page) : 0;
      answers.add(
          answers.isEmpty() || bytes <= RowMessages.ANSWER_BYTES
              ? Optional.of(held)
              : Optional.empty());
    }
    return RowMessages.encodePages(answers);
  }

  private static <T> Held<T> held(Key key, Lookup<T> found, Predicate<Key> vouching) {
    return switch (found) {
      case Lookup.Found<T>(T value) -> new Held.Found<>(value, vouching.test(key));
      case Lookup.Missing<T>() -> new Held.Missing<>(vouching.test(key));
      case Lookup.Unreachable<T>(Lookup.Cause cause, String detail) ->
          cause == Lookup.Cause.DAMAGED ? new Held.Damaged<>() : new Held.Failed<>(true, detail);
    };
  }
}
