package org.overshelf.dht.replication;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;

/** Hints in memory. "Durable" means here: as long as the object lives. */
public final class MemoryHintStore implements HintStore {

  private final int limit;
  private final Map<NodeId, Set<Hint>> hints = new HashMap<>();
  private int size;

  /** A store for at most so many hints. */
  public MemoryHintStore(int limit) {
    this.limit = limit;
  }

  @Override
  public void add(List<Hint> added) {
    take(added);
  }

  /** Adds these and gives those that were not there and found room. */
  synchronized List<Hint> take(List<Hint> added) {
    return added.stream().filter(this::take).toList();
  }

  private boolean take(Hint hint) {
    if (size >= limit
        || !hints.computeIfAbsent(hint.owner(), any -> new LinkedHashSet<>()).add(hint)) {
      return false;
    }
    size++;
    return true;
  }

  @Override
  public void remove(List<Hint> removed) {
    drop(removed);
  }

  /** Removes these and gives those that were there. */
  synchronized List<Hint> drop(List<Hint> removed) {
    return removed.stream().filter(this::drop).toList();
  }

  private boolean drop(Hint hint) {
    Set<Hint> ofOwner = hints.get(hint.owner());
    if (ofOwner == null || !ofOwner.remove(hint)) {
      return false;
    }
    if (ofOwner.isEmpty()) {
      hints.remove(hint.owner());
    }
    size--;
    return true;
  }

  /** All hints, those of one owner together and oldest first. */
  synchronized List<Hint> all() {
    return hints.values().stream().flatMap(Set::stream).toList();
  }

  @Override
  public synchronized Set<NodeId> owners() {
    return Set.copyOf(hints.keySet());
  }

  @Override
  public synchronized List<Hint> first(NodeId owner, int most) {
    return hints.getOrDefault(owner, Set.of()).stream().limit(most).toList();
  }

  @Override
  public synchronized int size() {
    return size;
  }

  @Override
  public void close() {}
}
