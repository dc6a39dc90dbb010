package org.overshelf.index.keyword.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.ask.Chart;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.placement.Assignment;
import org.overshelf.index.placement.Server;
import org.overshelf.shared.identity.NodeId;

/**
 * What follows from who is there and what they say: a pure function of both. Immutable; safe for
 * any number of threads.
 */
public final class Landscape {

  private final NodeId self;
  private final Map<NodeId, Advert> adverts;
  private final Set<NodeId> here;
  private final Assignment aim;

  /** Which copies there are of each partition, by layout. */
  private final Map<Part, Map<NodeId, Advert.Held>> copies = new TreeMap<>();

  /**
   * @param servers who should serve
   * @param askable the nodes that can be asked, this one among them
   * @param adverts what they said last
   * @param told how many partitions this node was told that there should be
   * @param copiesWanted how many servers each partition should have
   */
  public Landscape(
      NodeId self,
      List<Server> servers,
      Set<NodeId> askable,
      Map<NodeId, Advert> adverts,
      int told,
      int copiesWanted) {
    this.self = self;
    this.adverts = Map.copyOf(adverts);
    this.here = Set.copyOf(askable);
    this.aim = Assignment.of(servers, aim(servers, told), copiesWanted);
    adverts.forEach(
        (node, advert) -> {
          if (here.contains(node)) {
            advert
                .held()
                .forEach(
                    held ->
                        copies
                            .computeIfAbsent(held.part(), part -> new TreeMap<>())
                            .put(node, held));
          }
        });
  }

  /** The number of partitions that most servers were told; of equals the larger. */
  private int aim(List<Server> servers, int told) {
    Map<Integer, Integer> votes = new HashMap<>();
    for (Server each : servers) {
      Advert advert = adverts.get(each.id());
      int vote = each.id().equals(self) ? told : advert == null ? 0 : advert.told();
      if (vote > 0) {
        votes.merge(vote, 1, Integer::sum);
      }
    }
    return votes.entrySet().stream()
        .max(
            Map.Entry.<Integer, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse(told);
  }

  /** How many partitions there should be. */
  public int partitions() {
    return aim.partitions();
  }

  /** The partitions that this node should serve. */
  public Set<Part> owed() {
    Set<Part> owed = new TreeSet<>();
    aim.owed(self).forEach(number -> owed.add(new Part(number, aim.partitions())));
    return owed;
  }

  /** The nodes that should serve a partition of the number aimed at. */
  public List<NodeId> servers(int number) {
    return aim.servers(number);
  }

  /** Which of the partitions that a node holds it may give up now. */
  public Set<Part> surplus(Set<Part> held) {
    Set<Part> surplus = new TreeSet<>();
    Set<Part> owed = owed();
    for (Part part : held) {
      boolean replaced = part.of() == aim.partitions() ? isWarm(part) : isComplete();
      if (!owed.contains(part) && replaced) {
        surplus.add(part);
      }
    }
    return surplus;
  }

  /** Whether every partition is warm wherever it should be. */
  public boolean isComplete() {
    for (int i = 0; i < aim.partitions(); i++) {
      if (!isWarm(new Part(i, aim.partitions()))) {
        return false;
      }
    }
    return true;
  }

  /** Whether all servers of a partition that can be asked are warm, and there is one. */
  private boolean isWarm(Part part) {
    List<NodeId> present = aim.servers(part.number()).stream().filter(here::contains).toList();
    return !present.isEmpty() && present.stream().allMatch(node -> isWarm(part, node));
  }

  private boolean isWarm(Part part, NodeId node) {
    Advert.Held held = copies.getOrDefault(part, Map.of()).get(node);
    return held != null && held.state() == State.WARM;
  }

  /** Nodes that have a partition warm, without this one. */
  public List<NodeId> sources(Part part) {
    return copies.getOrDefault(part, Map.of()).keySet().stream()
        .filter(node -> !node.equals(self) && isWarm(part, node))
        .toList();
  }

  /**
   * Whether another server that can be asked is to make a partition anew, so that this one had
   * better wait and copy it.
   */
  public boolean isLeftToAnother(Part part) {
    for (NodeId each :
        part.of() == aim.partitions() ? aim.servers(part.number()) : List.<NodeId>of()) {
      if (each.equals(self)) {
        return false;
      }
      Advert.Held held = copies.getOrDefault(part, Map.of()).get(each);
      if (here.contains(each) && held != null && held.state() == State.REBUILDING) {
        return true;
      }
    }
    return false;
  }

  /** The numbers of partitions of which there are any. */
  public Set<Integer> layouts() {
    Set<Integer> layouts = new HashSet<>();
    copies.keySet().forEach(part -> layouts.add(part.of()));
    return layouts;
  }

  /** All copies of a partition, by node. */
  public Map<NodeId, Advert.Held> copies(Part part) {
    return Map.copyOf(copies.getOrDefault(part, Map.of()));
  }

  /**
   * Whom to ask: the number aimed at once it is complete; until then whatever number has most of
   * its partitions warm.
   */
  public Chart chart() {
    Set<Integer> layouts = layouts();
    int target = aim.partitions();
    if (layouts.isEmpty() || isComplete() && layouts.contains(target)) {
      return chart(target);
    }
    return layouts.stream()
        .map(this::chart)
        .max(
            Comparator.comparingDouble(
                    (Chart chart) -> (double) chart.servers().size() / chart.of())
                .thenComparing(chart -> chart.of() != target)
                .thenComparingInt(Chart::of))
        .orElseGet(() -> chart(target));
  }

  private Chart chart(int of) {
    Map<Part, List<NodeId>> servers = new TreeMap<>();
    Map<Part, Map<NodeId, Long>> versions = new HashMap<>();
    for (int i = 0; i < of; i++) {
      Part part = new Part(i, of);
      List<NodeId> warm = new ArrayList<>();
      Map<NodeId, Long> at = new HashMap<>();
      copies
          .getOrDefault(part, Map.of())
          .forEach(
              (node, held) -> {
                if (held.state() == State.WARM) {
                  warm.add(node);
                  at.put(node, held.version());
                }
              });
      if (!warm.isEmpty()) {
        servers.put(part, List.copyOf(warm));
        versions.put(part, at);
      }
    }
    return new Chart(of, servers, versions);
  }
}
