package org.overshelf.dht.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sorts the members of a view by site and machine, and says how many copies of a slot each should
 * hold. A machine whose nodes name different sites stands where the first of them says.
 */
final class Layout {

  private final RingView view;
  private final Map<String, Map<String, List<Integer>>> sites = new TreeMap<>();
  private final int machines;

  Layout(RingView view) {
    this.view = view;
    Map<String, String> siteOf = new HashMap<>();
    for (int i = 0; i < view.members().size(); i++) {
      RingMember member = view.members().get(i);
      if (member.countedWeight() > 0) {
        String site = siteOf.computeIfAbsent(member.machine(), machine -> member.site());
        Map<String, List<Integer>> machinesThere =
            sites.computeIfAbsent(site, name -> new TreeMap<>());
        machinesThere.computeIfAbsent(member.machine(), name -> new ArrayList<>()).add(i);
      }
    }
    machines = sites.values().stream().mapToInt(Map::size).sum();
  }

  /** How many copies of each slot there can be: no machine holds two. */
  int copies() {
    return Math.min(view.replicas(), machines);
  }

  /** All members that count; there must be one at least. */
  Group all() {
    List<double[]> byCapacity = split(Shares.proportional(weights(), copies()));
    double[] bySite = byCapacity.stream().mapToDouble(site -> Arrays.stream(site).sum()).toArray();
    int[] sizes = sites.values().stream().mapToInt(Map::size).toArray();
    double[] spread = Shares.spread(bySite, sizes, view.replicas());
    List<Group> groups = new ArrayList<>();
    List<double[]> weights = split(weights());
    for (Map<String, List<Integer>> site : sites.values()) {
      int i = groups.size();
      groups.add(site(site.values(), Shares.proportional(weights.get(i), spread[i])));
    }
    return Group.of(groups);
  }

  private Group site(Collection<List<Integer>> machinesThere, double[] shares) {
    List<Group> groups = new ArrayList<>();
    for (List<Integer> machine : machinesThere) {
      double perWeight = shares[groups.size()] / weight(machine);
      List<Group> nodes = new ArrayList<>();
      for (int i : machine) {
        RingMember member = view.members().get(i);
        nodes.add(Group.node(i, member.id().key(), member.countedWeight() * perWeight));
      }
      groups.add(Group.of(nodes));
    }
    return Group.of(groups);
  }

  /** The weights of all machines, site by site. */
  private double[] weights() {
    return sites.values().stream()
        .flatMap(site -> site.values().stream())
        .mapToDouble(this::weight)
        .toArray();
  }

  private double weight(List<Integer> members) {
    return members.stream().mapToDouble(i -> view.members().get(i).countedWeight()).sum();
  }

  /** Cuts numbers for all machines into numbers for each site. */
  private List<double[]> split(double[] all) {
    List<double[]> parts = new ArrayList<>();
    int from = 0;
    for (Map<String, List<Integer>> site : sites.values()) {
      parts.add(Arrays.copyOfRange(all, from, from + site.size()));
      from += site.size();
    }
    return parts;
  }
}
