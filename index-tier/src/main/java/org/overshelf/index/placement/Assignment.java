package org.overshelf.index.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.overshelf.shared.identity.NodeId;

/**
 * Who serves what: a pure function of the servers, the number of partitions and of copies.
 * Immutable; safe for any number of threads.
 *
 * <ul>
 *   <li><b>Copies.</b> Every partition has as many servers as asked for, or as there are machines,
 *       if those are fewer. If all of a partition's servers are away, one that is here stands in:
 *       while any server is here, every partition has one that is.
 *   <li><b>Distinct.</b> No two servers of a partition are on one machine. They are on distinct
 *       sites as far as there are any, except where a server would have to serve more than twice
 *       its share.
 *   <li><b>Few moves.</b> When a server comes or goes, little else changes hands.
 * </ul>
 */
public final class Assignment {

  /** How far a server may be filled beyond its share so that copies lie on distinct sites. */
  private static final double SITE_STRETCH = 2;

  private final int partitions;
  private final List<List<NodeId>> servers;
  private final Map<NodeId, Set<Integer>> owed = new HashMap<>();

  private Assignment(List<List<NodeId>> servers) {
    this.partitions = servers.size();
    this.servers = List.copyOf(servers);
    for (int partition = 0; partition < partitions; partition++) {
      for (NodeId each : servers.get(partition)) {
        owed.computeIfAbsent(each, id -> new TreeSet<>()).add(partition);
      }
    }
  }

  /**
   * Assigns every partition.
   *
   * @param servers in any order, each id once
   * @param copies how many servers each partition should have
   */
  public static Assignment of(List<Server> servers, int partitions, int copies) {
    if (partitions < 1 || copies < 1) {
      throw new IllegalArgumentException(partitions + " partitions in " + copies + " copies");
    }
    List<Server> all = servers.stream().sorted(Comparator.comparing(Server::id)).toList();
    long machines = all.stream().map(Server::machine).distinct().count();
    int each = (int) Math.min(copies, machines);
    Filling filling = new Filling(all, Shares.of(all, partitions, each), partitions);
    List<List<NodeId>> assigned = new ArrayList<>();
    for (int partition = 0; partition < partitions; partition++) {
      assigned.add(filling.serve(partition, each));
    }
    return new Assignment(assigned);
  }

  /** Servers that fill up, partition by partition. */
  private static final class Filling {
    private final List<Server> servers;
    private final int[] room;
    private final int[] stretchedRoom;
    private final int[] least;
    private int left;

    Filling(List<Server> servers, double[] shares, int partitions) {
      this.servers = servers;
      this.left = partitions;
      this.least = new int[shares.length];
      this.room = new int[shares.length];
      this.stretchedRoom = new int[shares.length];
      for (int i = 0; i < shares.length; i++) {
        room[i] = (int) Math.ceil(shares[i]);
        stretchedRoom[i] = (int) Math.ceil(shares[i] * SITE_STRETCH);
        least[i] = (int) Math.floor(shares[i]);
      }
    }

    List<NodeId> serve(int partition, int copies) {
      int[] order = order(partition);
      Set<String> sites = new HashSet<>();
      Set<String> machines = new HashSet<>();
      List<NodeId> chosen = new ArrayList<>();
      boolean covered = false;
      while (chosen.size() < copies) {
        int next = next(order, sites, machines);
        covered |= take(next, sites, machines, chosen);
      }
      left--;
      for (int i = 0; i < order.length && !covered; i++) {
        if (servers.get(order[i]).here()) {
          covered = take(order[i], sites, machines, chosen);
        }
      }
      return List.copyOf(chosen);
    }

    /** Whether the one taken is here. */
    private boolean take(int i, Set<String> sites, Set<String> machines, List<NodeId> chosen) {
      Server server = servers.get(i);
      room[i]--;
      stretchedRoom[i]--;
      least[i]--;
      sites.add(server.site());
      machines.add(server.machine());
      chosen.add(server.id());
      return server.here();
    }

    /**
     * The first in order on another machine: one that must have all that is left to come to its
     * share, or one on another site, or one that has room.
     */
    private int next(int[] order, Set<String> sites, Set<String> machines) {
      int first = -1;
      int stretched = -1;
      int near = -1;
      int any = -1;
      for (int i : order) {
        Server server = servers.get(i);
        if (machines.contains(server.machine())) {
          continue;
        }
        if (least[i] >= left) {
          return i;
        }
        boolean elsewhere = !sites.contains(server.site());
        first = first < 0 && elsewhere && room[i] > 0 ? i : first;
        stretched = stretched < 0 && elsewhere && stretchedRoom[i] > 0 ? i : stretched;
        near = near < 0 && room[i] > 0 ? i : near;
        any = any < 0 ? i : any;
      }
      int elsewhere = first >= 0 || sites.isEmpty() ? first : stretched;
      return elsewhere >= 0 ? elsewhere : near >= 0 ? near : any;
    }

    /** The servers in the order of their draws for a partition. */
    private int[] order(int partition) {
      record Drawn(int server, double time) {}
      List<Drawn> drawn = new ArrayList<>();
      for (int i = 0; i < servers.size(); i++) {
        drawn.add(new Drawn(i, time(servers.get(i), partition)));
      }
      drawn.sort(Comparator.comparingDouble(Drawn::time));
      return drawn.stream().mapToInt(Drawn::server).toArray();
    }
  }

  /** When a server arrives: exponentially distributed at the rate of its weight. */
  private static double time(Server server, int partition) {
    long salt = server.id().key().a() ^ server.id().key().d();
    double chance = ((mix(salt + partition * 0x9e3779b97f4a7c15L) >>> 12) + 0.5) * 0x1p-52;
    return -StrictMath.log(chance) / server.weight();
  }

  /** Spreads every bit over all others (the finaliser of SplitMix64). */
  private static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }

  /** How many partitions there are. */
  public int partitions() {
    return partitions;
  }

  /** The servers of a partition; none only if there are no servers at all. */
  public List<NodeId> servers(int partition) {
    return servers.get(partition);
  }

  /** The partitions that a node serves, in order. */
  public Set<Integer> owed(NodeId node) {
    return Set.copyOf(owed.getOrDefault(node, Set.of()));
  }
}
