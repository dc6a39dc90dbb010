package org.overshelf.dht.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.overshelf.dht.repair.DigestsMessage.Claim;
import org.overshelf.dht.repair.DigestsMessage.Purpose;
import org.overshelf.dht.repair.DigestsMessage.State;
import org.overshelf.dht.repair.KeysMessage.Answer;
import org.overshelf.dht.repair.KeysMessage.Chunk;
import org.overshelf.dht.repair.KeysMessage.Lacking;
import org.overshelf.dht.repair.KeysMessage.Span;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.identity.NodeId;

/** Asks one source what it has of one slot that this node lacks, and has it fetched. */
final class Reconciler {

  /** Takes what is lacking; completes with whether all of it came. */
  interface Fetch extends Function<List<Lacking>, CompletableFuture<Boolean>> {}

  private final Seams seams;
  private final Inventory inventory;

  Reconciler(Seams seams, Inventory inventory) {
    this.seams = seams;
    this.inventory = inventory;
  }

  /** What came of one exchange. */
  private record Round(long fold, boolean all, boolean more) {
    Round and(Round other) {
      return new Round(fold, all && other.all, more || other.more);
    }
  }

  /**
   * Fetches what this node lacks. Completes with the fold of the source's digest if then nothing
   * was lacking any more; empty if something did not come, or it did not have to look.
   */
  CompletableFuture<OptionalLong> reconcile(int slot, NodeId source, Fetch fetch) {
    // What had this slot looked into may be long ago: a few bytes show whether it is still so.
    return seams
        .onDisk(() -> inventory.digest(Region.of(slot)))
        .thenCompose(
            mine ->
                mine.isEmpty()
                    ? CompletableFuture.completedFuture(OptionalLong.empty())
                    : compare(slot, source, mine.get())
                        .thenCompose(
                            state ->
                                state == State.DIFFERENT
                                    ? exchange(slot, source, mine.get().count(), fetch)
                                    : CompletableFuture.completedFuture(OptionalLong.empty())));
  }

  private CompletableFuture<State> compare(int slot, NodeId source, Digest mine) {
    DigestsMessage.Ask ask =
        new DigestsMessage.Ask(Purpose.COMPARE, List.of(new Claim(Region.of(slot), mine.fold())));
    return seams
        .ask(source, DigestsMessage.KIND, ask.encode())
        .thenApply(answer -> DigestsMessage.Answer.decode(answer, 1).verdicts().getFirst().state());
  }

  private CompletableFuture<OptionalLong> exchange(
      int slot, NodeId source, int count, Fetch fetch) {
    return seams
        .onDisk(() -> cut(slot, count))
        .thenCompose(
            chunks ->
                ask(slot, source, chunks)
                    .thenCompose(answer -> follow(slot, source, count, chunks, answer, fetch)))
        .thenCompose(
            round -> {
              if (round.all && round.more) {
                return seams
                    .onDisk(() -> inventory.digest(Region.of(slot)))
                    .thenCompose(
                        now -> exchange(slot, source, now.map(Digest::count).orElse(count), fetch));
              }
              return CompletableFuture.completedFuture(
                  round.all ? OptionalLong.of(round.fold) : OptionalLong.empty());
            });
  }

  private List<Chunk> cut(int slot, int count) throws Exception {
    Chunks.Cutter cutter = new Chunks.Cutter(count);
    inventory.walk(new Slot(slot).range(), cutter);
    return cutter.chunks();
  }

  private CompletableFuture<Answer> ask(int slot, NodeId source, List<Chunk> chunks) {
    KeysMessage.Ask ask = new KeysMessage.Ask(new Slot(slot), chunks);
    return seams
        .ask(source, KeysMessage.KIND, ask.encode())
        .thenApply(answer -> Answer.decode(answer, ask));
  }

  /** Fetches what an answer lists, then has the chunks that differ listed and fetches those. */
  private CompletableFuture<Round> follow(
      int slot, NodeId source, int count, List<Chunk> chunks, Answer answer, Fetch fetch) {
    CompletableFuture<Round> done =
        fetch
            .apply(answer.lacking())
            .thenApply(all -> new Round(answer.fold(), all, answer.more()));
    List<Span> spans = answer.different().stream().map(i -> chunks.get(i).span()).toList();
    int batch = Math.max(1, KeysMessage.MOST_ITEMS / 2 / Chunks.size(count));
    for (int at = 0; at < spans.size(); at += batch) {
      List<Span> some = spans.subList(at, Math.min(at + batch, spans.size()));
      done =
          done.thenCompose(
              before -> list(slot, source, some, fetch).thenApply(round -> before.and(round)));
    }
    return done;
  }

  private CompletableFuture<Round> list(int slot, NodeId source, List<Span> spans, Fetch fetch) {
    Round tooMany = new Round(0, false, false);
    return seams
        .onDisk(() -> listed(slot, spans))
        .thenCompose(
            chunks ->
                chunks.isEmpty()
                    ? CompletableFuture.completedFuture(tooMany)
                    : ask(slot, source, chunks.get())
                        .thenCompose(
                            answer ->
                                fetch
                                    .apply(answer.lacking())
                                    .thenApply(
                                        all -> new Round(answer.fold(), all, answer.more()))));
  }

  private Optional<List<Chunk>> listed(int slot, List<Span> spans) throws Exception {
    Chunks.Lister lister = new Chunks.Lister(new ArrayList<>(spans));
    inventory.walk(new Slot(slot).range(), lister);
    return lister.chunks();
  }
}
