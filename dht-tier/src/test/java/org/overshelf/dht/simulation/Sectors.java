package org.overshelf.dht.simulation;

import java.util.Comparator;
import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Things on a simulated disk: written at once, safe only once synced, and not for ever intact. A
 * thing that is written again is intact again.
 */
final class Sectors<K, V> {

  private final NavigableMap<K, V> things;
  private final Set<K> unsynced = new HashSet<>();
  private final Set<K> damaged = new HashSet<>();

  Sectors(Comparator<? super K> order) {
    this.things = new TreeMap<>(order);
  }

  void write(K key, V value) {
    if (things.put(key, value) == null) {
      unsynced.add(key);
    }
    damaged.remove(key);
  }

  void sync() {
    unsynced.clear();
  }

  void loseUnsynced() {
    things.keySet().removeAll(unsynced);
    damaged.removeAll(unsynced);
    unsynced.clear();
  }

  void remove(K key) {
    things.remove(key);
    unsynced.remove(key);
    damaged.remove(key);
  }

  void clear() {
    things.clear();
    unsynced.clear();
    damaged.clear();
  }

  /** Damages one thing by chance, if there is any. */
  void rot(RandomGenerator random) {
    if (!things.isEmpty()) {
      things.keySet().stream()
          .skip(random.nextInt(things.size()))
          .findFirst()
          .ifPresent(damaged::add);
    }
  }

  Optional<V> get(K key) {
    return Optional.ofNullable(things.get(key));
  }

  boolean intact(K key) {
    return !damaged.contains(key);
  }

  /** All from {@code first} to {@code last}, both included. */
  NavigableMap<K, V> between(K first, K last) {
    return things.subMap(first, true, last, true);
  }
}
