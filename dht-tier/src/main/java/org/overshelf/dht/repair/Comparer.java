package org.overshelf.dht.repair;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.overshelf.dht.repair.DigestsMessage.Claim;
import org.overshelf.dht.repair.DigestsMessage.Purpose;
import org.overshelf.dht.repair.DigestsMessage.State;
import org.overshelf.dht.repair.DigestsMessage.Verdict;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.identity.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares everything this node owes with the other owners, one after the other, and tells the
 * {@link Puller} where they differ. First all slots that the two share at once, in twenty bytes;
 * where that differs, group by group, 25 bytes each; and the slots of those that differ one by one.
 */
final class Comparer {

  private static final Logger LOG = LoggerFactory.getLogger(Comparer.class);

  private final Seams seams;
  private final Ownership ownership;
  private final Inventory inventory;
  private final Puller puller;
  private final byte[] leftAlone = new byte[Slot.COUNT];
  private Optional<Instant> lastFullPass = Optional.empty();

  Comparer(Seams seams, Ownership ownership, Inventory inventory, Puller puller) {
    this.seams = seams;
    this.ownership = ownership;
    this.inventory = inventory;
    this.puller = puller;
  }

  /** Compares with all; does not fail. Must not be called again before it has completed. */
  CompletableFuture<Void> pass() {
    ownership.observe();
    BitSet owed = ownership.owed();
    Map<NodeId, BitSet> shared = new TreeMap<>(ownership.shared());
    int all = shared.size();
    shared.keySet().removeIf(node -> !seams.topology().isReachable(node));
    List<Map.Entry<NodeId, BitSet>> peers = new ArrayList<>(shared.entrySet());
    Collections.shuffle(peers, Random.from(seams.random()));
    CompletableFuture<Integer> answered =
        seams.onDisk(
            () -> {
              inventory.refresh(owed, seams.settings().scanRate());
              return 0;
            });
    for (Map.Entry<NodeId, BitSet> peer : peers) {
      answered =
          answered.thenCompose(
              count ->
                  with(peer.getKey(), peer.getValue()).thenApply(ok -> ok ? count + 1 : count));
    }
    return answered.handle(
        (count, failure) -> {
          if (failure != null) {
            LOG.warn("cannot compare with other owners", Seams.cause(failure));
          } else if (count == all) {
            synchronized (this) {
              lastFullPass = Optional.of(seams.now());
            }
          }
          return null;
        });
  }

  private CompletableFuture<Boolean> with(NodeId peer, BitSet slots) {
    return compareAll(peer, slots)
        .thenCompose(
            state ->
                state == State.SAME
                    ? CompletableFuture.completedFuture(null)
                    : compare(peer, Region.covering(known(slots)))
                        .thenCompose(different -> compareSingly(peer, different.keySet())))
        .handle(
            (done, failure) -> {
              if (failure != null) {
                LOG.debug("comparing failed, peer={}", peer, failure);
              }
              return failure == null;
            });
  }

  /** After a start, and under many writes, not everything is known; the rest has its turn later. */
  private BitSet known(BitSet slots) {
    BitSet known = (BitSet) slots.clone();
    known.andNot(seams.store().table().unknown(slots));
    return known;
  }

  private CompletableFuture<State> compareAll(NodeId peer, BitSet slots) {
    Optional<Digest> mine = seams.store().table().digest(slots);
    if (mine.isEmpty()) {
      return CompletableFuture.completedFuture(State.UNKNOWN);
    }
    SharedMessage.Ask ask = new SharedMessage.Ask(SharedMessage.hash(slots), mine.get().fold());
    return seams.ask(peer, SharedMessage.KIND, ask.encode()).thenApply(SharedMessage::state);
  }

  private CompletableFuture<Void> compareSingly(NodeId peer, Set<Region> different) {
    BitSet slots = new BitSet(Slot.COUNT);
    different.forEach(region -> region.forEach(slots::set));
    List<Region> regions = Region.each(slots);
    CompletableFuture<Void> done = CompletableFuture.completedFuture(null);
    for (int at = 0; at < regions.size(); at += DigestsMessage.MOST) {
      List<Region> some = regions.subList(at, Math.min(at + DigestsMessage.MOST, regions.size()));
      done =
          done.thenCompose(before -> compare(peer, some))
              .thenAccept(
                  still ->
                      still.forEach((region, count) -> decide(region.firstSlot(), peer, count)));
    }
    return done;
  }

  /** The regions that differ, and how many items the peer holds of them. */
  private CompletableFuture<Map<Region, Integer>> compare(NodeId peer, List<Region> regions) {
    List<Claim> claims = new ArrayList<>();
    for (Region region : regions) {
      // One that was written to since the pass began is compared next time.
      seams.store().table().digest(region).ifPresent(d -> claims.add(new Claim(region, d.fold())));
    }
    if (claims.isEmpty()) {
      return CompletableFuture.completedFuture(Map.of());
    }
    DigestsMessage.Ask ask = new DigestsMessage.Ask(Purpose.COMPARE, claims);
    return seams
        .ask(peer, DigestsMessage.KIND, ask.encode())
        .thenApply(
            bytes -> {
              List<Verdict> verdicts =
                  DigestsMessage.Answer.decode(bytes, claims.size()).verdicts();
              Map<Region, Integer> different = new LinkedHashMap<>();
              for (int i = 0; i < verdicts.size(); i++) {
                Region region = claims.get(i).region();
                if (verdicts.get(i).state() == State.DIFFERENT) {
                  different.put(region, verdicts.get(i).count());
                }
              }
              return different;
            });
  }

  private void decide(int slot, NodeId peer, int theirs) {
    SlotTable table = seams.store().table();
    int mine = table.held(slot).count();
    boolean beingWritten =
        seams.store().second() - table.changedAtSecond(slot)
            < Math.max(1, seams.settings().settle().toSeconds());
    synchronized (this) {
      if (!ComparePlan.isDue(mine, theirs, beingWritten, leftAlone[slot])) {
        leftAlone[slot]++;
        return;
      }
      leftAlone[slot] = 0;
    }
    puller.found(slot, peer, theirs);
  }

  synchronized Optional<Instant> lastFullPass() {
    return lastFullPass;
  }
}
