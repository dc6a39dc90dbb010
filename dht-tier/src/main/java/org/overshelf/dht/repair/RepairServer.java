package org.overshelf.dht.repair;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import org.overshelf.dht.repair.DigestsMessage.Claim;
import org.overshelf.dht.repair.DigestsMessage.Purpose;
import org.overshelf.dht.repair.DigestsMessage.State;
import org.overshelf.dht.repair.DigestsMessage.Verdict;
import org.overshelf.dht.repair.FetchMessage.Fetched;
import org.overshelf.dht.ring.Slot;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers other nodes' repair. A request that cannot be read fails; it changes nothing. */
final class RepairServer {

  private static final Logger LOG = LoggerFactory.getLogger(RepairServer.class);

  /** Names that are walked over for one request; what is not known by then is {@code UNKNOWN}. */
  private static final int NAMES_PER_REQUEST = 50_000;

  private final Seams seams;
  private final Ownership ownership;
  private final Inventory inventory;
  private final Puller puller;
  private final Settled settled;
  private final Pace pace;
  private final int[] servedAtSecond = new int[Slot.COUNT];
  private final AtomicLong servedBytes = new AtomicLong();

  RepairServer(
      Seams seams, Ownership ownership, Inventory inventory, Puller puller, Settled settled) {
    this.seams = seams;
    this.ownership = ownership;
    this.inventory = inventory;
    this.puller = puller;
    this.settled = settled;
    this.pace = new Pace(seams.settings().bandwidth(), seams.now());
  }

  /** What answers a request on a thread that may block. */
  private interface Answering {
    byte[] answer(NodeId from, byte[] request) throws StoreException;
  }

  void listen() {
    Transport transport = seams.transport();
    transport.handle(SharedMessage.KIND, onDisk(this::shared));
    transport.handle(DigestsMessage.KIND, onDisk(this::digests));
    transport.handle(KeysMessage.KIND, onDisk(this::keys));
    transport.handle(ConfirmMessage.KIND, onDisk(this::confirm));
    transport.handle(FetchMessage.KIND, (from, request) -> fetch(request));
  }

  private Transport.Handler onDisk(Answering answering) {
    return (from, request) -> seams.onDisk(() -> answering.answer(from, request));
  }

  private byte[] shared(NodeId from, byte[] request) throws StoreException {
    SharedMessage.Ask ask = SharedMessage.Ask.decode(request);
    ownership.observe();
    BitSet slots = ownership.shared().getOrDefault(from, new BitSet());
    if (SharedMessage.hash(slots) != ask.slots()) {
      return SharedMessage.answer(State.NOT_OWED);
    }
    inventory.refresh(slots, NAMES_PER_REQUEST);
    return SharedMessage.answer(
        seams
            .store()
            .table()
            .digest(slots)
            .map(mine -> mine.fold() == ask.fold() ? State.SAME : State.DIFFERENT)
            .orElse(State.UNKNOWN));
  }

  private byte[] digests(NodeId from, byte[] request) throws StoreException {
    DigestsMessage.Ask ask = DigestsMessage.Ask.decode(request);
    ownership.observe();
    BitSet slots = new BitSet(Slot.COUNT);
    ask.claims().forEach(claim -> claim.region().forEach(slots::set));
    inventory.refresh(slots, NAMES_PER_REQUEST);
    return new DigestsMessage.Answer(
            ask.claims().stream()
                .map(
                    claim ->
                        ask.purpose() == Purpose.COMPARE ? compare(claim) : offered(from, claim))
                .toList())
        .encode();
  }

  private Verdict compare(Claim claim) {
    Optional<Digest> mine = seams.store().table().digest(claim.region());
    if (mine.isEmpty()) {
      return Verdict.of(State.UNKNOWN);
    }
    return mine.get().fold() == claim.fold()
        ? Verdict.of(State.SAME)
        : new Verdict(State.DIFFERENT, mine.get().count());
  }

  private Verdict offered(NodeId from, Claim claim) {
    int slot = claim.region().firstSlot();
    if (claim.region().size() != 1 || !ownership.owes(slot)) {
      return Verdict.of(State.NOT_OWED);
    }
    Verdict verdict = compare(claim);
    if (verdict.state() == State.DIFFERENT && !settled.contains(slot, from, claim.fold())) {
      puller.found(slot, from, 0);
      return Verdict.of(State.PENDING);
    }
    return verdict;
  }

  private byte[] keys(NodeId from, byte[] request) throws StoreException {
    KeysMessage.Ask ask = KeysMessage.Ask.decode(request);
    served(ask.slot().index());
    // Before the walk: if something comes meanwhile, the fold does not count it as gone through.
    long fold = inventory.digest(Region.of(ask.slot().index())).map(Digest::fold).orElse(0L);
    Chunks.Answerer answerer = new Chunks.Answerer(ask.chunks());
    inventory.walk(ask.slot().range(), answerer);
    return answerer.answer(fold).encode();
  }

  /**
   * Waits before it reads, until what was handed out before has been paid for: what waits takes no
   * memory. Who would wait too long is refused, and comes back with its next comparison.
   */
  private CompletableFuture<byte[]> fetch(byte[] request) {
    Duration wait = pace.take(0, seams.now());
    if (wait.compareTo(seams.settings().requestTimeout().dividedBy(2)) > 0) {
      return CompletableFuture.failedFuture(
          new IllegalStateException("too much is being fetched from here"));
    }
    return seams
        .pause(wait)
        .thenCompose(waited -> seams.onDisk(() -> found(request)))
        .thenApply(
            found -> {
              long bytes = found.stream().flatMap(Optional::stream).mapToLong(Fetched::size).sum();
              var debt = pace.take(bytes, seams.now());
              servedBytes.addAndGet(bytes);
              LOG.trace("handed out bytes={} debt={}", bytes, debt);
              return FetchMessage.answer(found);
            });
  }

  private List<Optional<Fetched>> found(byte[] request) {
    FetchMessage.Ask ask = FetchMessage.Ask.decode(request);
    ask.items().forEach(item -> served(item.slot().index()));
    return inventory.read(ask.items());
  }

  private byte[] confirm(NodeId from, byte[] request) {
    ConfirmMessage.Ask ask = ConfirmMessage.Ask.decode(request);
    int slot = ask.slot().index();
    BitSet held = new BitSet();
    Lock lock = ownership.dropping().readLock();
    lock.lock();
    try {
      ownership.observe();
      if (ownership.owes(slot)) {
        List<Optional<Fetched>> found = inventory.read(ask.items());
        for (int i = 0; i < found.size(); i++) {
          held.set(
              i, found.get(i).isPresent() && !seams.store().damage().contains(ask.items().get(i)));
        }
      }
    } finally {
      lock.unlock();
    }
    if (held.cardinality() < ask.items().size() && ownership.owes(slot)) {
      puller.found(slot, from, ask.items().size());
    }
    return ConfirmMessage.answer(held);
  }

  private synchronized void served(int slot) {
    servedAtSecond[slot] = seams.store().second();
  }

  /** When something of this slot was last asked for; 0 if never. */
  synchronized int servedAtSecond(int slot) {
    return servedAtSecond[slot];
  }

  long servedBytes() {
    return servedBytes.get();
  }
}
