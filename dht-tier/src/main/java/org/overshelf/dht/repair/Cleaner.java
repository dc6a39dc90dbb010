package org.overshelf.dht.repair;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import org.overshelf.dht.repair.DigestsMessage.Claim;
import org.overshelf.dht.repair.DigestsMessage.Purpose;
import org.overshelf.dht.repair.DigestsMessage.Verdict;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to the copies that this node holds but does not owe: those of a former owner, and those kept
 * for an absent one. Offers them to the owners, who fetch what they lack; and drops each copy once
 * every owner has confirmed that it holds it intact.
 */
final class Cleaner {

  private static final Logger LOG = LoggerFactory.getLogger(Cleaner.class);

  /** Slots that are offered in one round. */
  private static final int SLOTS_PER_ROUND = 512;

  private final Seams seams;
  private final Ownership ownership;
  private final Inventory inventory;
  private final RepairServer server;
  private final Pace pace;
  private int next;
  private long dropped;
  private volatile boolean draining;

  Cleaner(Seams seams, Ownership ownership, Inventory inventory, RepairServer server) {
    this.seams = seams;
    this.ownership = ownership;
    this.inventory = inventory;
    this.server = server;
    this.pace = new Pace(seams.settings().dropRate(), seams.now());
  }

  /** From now on copies go as soon as they are confirmed. */
  void drain() {
    draining = true;
  }

  boolean draining() {
    return draining;
  }

  /** The slots that hold intact copies which are not owed. */
  BitSet surplus() {
    BitSet surplus = seams.store().table().occupied();
    surplus.andNot(ownership.owed());
    return surplus;
  }

  /** All slots that hold something, be it damaged. */
  private BitSet occupied() {
    BitSet occupied = seams.store().table().occupied();
    occupied.or(seams.store().damage().slots());
    return occupied;
  }

  synchronized long dropped() {
    return dropped;
  }

  /**
   * Offers some slots and drops what can go. Completes with whether there was anything to do; does
   * not fail. Must not be called again before it has completed.
   */
  CompletableFuture<Boolean> round() {
    ownership.observe();
    BitSet slots =
        SurplusPlan.candidates(
            occupied(),
            ownership.owed(),
            ownership::owners,
            seams.topology()::isReachable,
            next,
            SLOTS_PER_ROUND);
    if (slots.isEmpty()) {
      return CompletableFuture.completedFuture(false);
    }
    next = slots.length() % Slot.COUNT;
    return seams
        .onDisk(() -> inventory.refresh(slots, Integer.MAX_VALUE))
        .thenCompose(seen -> offer(slots))
        .thenCompose(this::dropAll)
        .handle(
            (done, failure) -> {
              if (failure != null) {
                LOG.debug("handing over failed", failure);
              }
              return true;
            });
  }

  /** Completes with the slots of which every owner may have everything. */
  private CompletableFuture<BitSet> offer(BitSet slots) {
    Map<Integer, Integer> willing = new HashMap<>();
    List<CompletableFuture<Void>> asked = new ArrayList<>();
    SurplusPlan.offers(slots, ownership::owners)
        .forEach((owner, theirs) -> asked.add(offer(owner, theirs, willing)));
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenApply(
            all -> {
              BitSet ready = new BitSet(Slot.COUNT);
              synchronized (willing) {
                willing.forEach(
                    (slot, count) -> ready.set(slot, count == ownership.owners(slot).size()));
              }
              return ready;
            });
  }

  private CompletableFuture<Void> offer(NodeId owner, BitSet slots, Map<Integer, Integer> willing) {
    List<Claim> claims = new ArrayList<>();
    for (Region region : Region.each(slots)) {
      seams.store().table().digest(region).ifPresent(d -> claims.add(new Claim(region, d.fold())));
    }
    DigestsMessage.Ask ask = new DigestsMessage.Ask(Purpose.OFFER, claims);
    return seams
        .ask(owner, DigestsMessage.KIND, ask.encode())
        .thenAccept(
            bytes -> {
              List<Verdict> verdicts =
                  DigestsMessage.Answer.decode(bytes, claims.size()).verdicts();
              synchronized (willing) {
                for (int i = 0; i < verdicts.size(); i++) {
                  if (SurplusPlan.mayHaveAll(verdicts.get(i).state())) {
                    willing.merge(claims.get(i).region().firstSlot(), 1, Integer::sum);
                  }
                }
              }
            })
        .exceptionally(failure -> null); // who does not answer is not willing
  }

  private CompletableFuture<Void> dropAll(BitSet slots) {
    CompletableFuture<Void> done = CompletableFuture.completedFuture(null);
    for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
      int each = slot;
      if (mayDrop(each)) {
        done = done.thenCompose(before -> dropFrom(new Slot(each), Optional.empty()));
      }
    }
    return done;
  }

  private boolean mayDrop(int slot) {
    Instant now = seams.now();
    boolean kept =
        !draining && now.isBefore(ownership.since(slot).plus(seams.settings().dropGrace()));
    Duration quiet = seams.settings().settle();
    boolean beingFetched =
        seams.store().second() - server.servedAtSecond(slot) <= quiet.toSeconds();
    return !kept && !beingFetched && !ownership.owes(slot);
  }

  /** Drops a page of a slot after the other. */
  private CompletableFuture<Void> dropFrom(Slot slot, Optional<Item> after) {
    int view = ownership.changes();
    List<NodeId> owners = ownership.owners(slot.index());
    return seams
        .onDisk(() -> inventory.page(slot, after, ConfirmMessage.MOST))
        .thenCompose(
            page -> {
              if (page.isEmpty() || owners.isEmpty()) {
                return CompletableFuture.completedFuture(null);
              }
              return confirmed(slot, page, owners)
                  .thenCompose(
                      held ->
                          seams
                              .pause(pace.take(held.cardinality(), seams.now()))
                              .thenCompose(
                                  waited -> seams.onDisk(() -> drop(slot, page, held, view))))
                  .thenCompose(
                      sound ->
                          sound && page.size() == ConfirmMessage.MOST
                              ? dropFrom(slot, Optional.of(page.getLast()))
                              : CompletableFuture.completedFuture(null));
            });
  }

  /** Which of these every owner has confirmed. Fails if one does not answer. */
  private CompletableFuture<BitSet> confirmed(Slot slot, List<Item> page, List<NodeId> owners) {
    byte[] ask = new ConfirmMessage.Ask(slot, page).encode();
    BitSet all = new BitSet();
    all.set(0, page.size());
    CompletableFuture<BitSet> confirmed = CompletableFuture.completedFuture(all);
    for (NodeId owner : owners) {
      confirmed =
          confirmed.thenCombine(
              seams.ask(owner, ConfirmMessage.KIND, ask),
              (held, answer) -> {
                held.and(ConfirmMessage.held(answer));
                return held;
              });
    }
    return confirmed;
  }

  /** Drops what was confirmed, unless the owners have changed since; says whether it did. */
  private boolean drop(Slot slot, List<Item> page, BitSet held, int view) throws StoreException {
    Lock lock = ownership.dropping().writeLock();
    lock.lock();
    try {
      ownership.observe();
      if (ownership.changes() != view || !mayDrop(slot.index())) {
        return false;
      }
      for (int i = held.nextSetBit(0); i >= 0; i = held.nextSetBit(i + 1)) {
        inventory.drop(page.get(i));
      }
    } finally {
      lock.unlock();
    }
    synchronized (this) {
      dropped += held.cardinality();
    }
    return true;
  }
}
