package org.overshelf.dht.repair;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.overshelf.shared.identity.NodeId;

/**
 * Slots of which others hold something that this node lacks, and who they are. A slot stands here
 * once, whoever reported it: nothing is fetched twice because two sources have it. Bounded by the
 * number of slots, and by {@value #MOST_SOURCES} sources for each. Used under its driver's lock.
 */
final class PullQueue {

  /** More sources than there can be owners: holders of surplus copies come on top. */
  private static final int MOST_SOURCES = 16;

  private final Map<Integer, Map<NodeId, Integer>> waiting = new TreeMap<>();

  /** The waiting slots by how many sources they have, so that the next one need not be sought. */
  private final NavigableMap<Integer, NavigableSet<Integer>> bySources = new TreeMap<>();

  /** What to do next: fetch what is lacking of a slot from these, one after the other. */
  record Work(int slot, List<NodeId> sources) {}

  /** Adds a source that holds so many items of the slot. */
  void add(int slot, NodeId source, int count) {
    Map<NodeId, Integer> sources = waiting.computeIfAbsent(slot, absent -> new HashMap<>());
    if (sources.size() < MOST_SOURCES || sources.containsKey(source)) {
      forget(slot, sources.size());
      sources.put(source, count);
      bySources.computeIfAbsent(sources.size(), absent -> new TreeSet<>()).add(slot);
    }
  }

  private void forget(int slot, int sources) {
    NavigableSet<Integer> alike = bySources.get(sources);
    if (alike != null && alike.remove(slot) && alike.isEmpty()) {
      bySources.remove(sources);
    }
  }

  /**
   * Takes the slot that the fewest others hold, of those that are not busy. Its sources come with
   * the one that holds most first: after that one the others mostly have nothing to add.
   */
  Optional<Work> next(Set<Integer> busy) {
    for (NavigableSet<Integer> alike : bySources.values()) {
      for (int slot : alike) {
        if (!busy.contains(slot)) {
          Map<NodeId, Integer> sources = Objects.requireNonNull(waiting.remove(slot));
          forget(slot, sources.size());
          return Optional.of(new Work(slot, inOrder(sources)));
        }
      }
    }
    return Optional.empty();
  }

  private static List<NodeId> inOrder(Map<NodeId, Integer> sources) {
    return sources.entrySet().stream()
        .sorted(
            Map.Entry.<NodeId, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  int size() {
    return waiting.size();
  }

  /** Each waiting slot and the most items that any of its sources holds. */
  Map<Integer, Integer> most() {
    Map<Integer, Integer> most = new TreeMap<>();
    waiting.forEach(
        (slot, sources) ->
            most.put(slot, sources.values().stream().mapToInt(Integer::intValue).max().orElse(0)));
    return most;
  }

  void clear() {
    waiting.clear();
    bySources.clear();
  }
}
