package org.overshelf.index.placement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many partitions each server should serve. */
final class Shares {

  private Shares() {}

  /**
   * Divides the copies of all partitions among servers in proportion to their weights. A machine
   * serves a partition once at most; what that leaves over goes to the others.
   *
   * @param copies at most the number of machines
   */
  static double[] of(List<Server> servers, int partitions, int copies) {
    Map<String, List<Integer>> machines = new LinkedHashMap<>();
    for (int i = 0; i < servers.size(); i++) {
      machines.computeIfAbsent(servers.get(i).machine(), name -> new ArrayList<>()).add(i);
    }
    List<List<Integer>> groups = List.copyOf(machines.values());
    double[] weights =
        groups.stream()
            .mapToDouble(group -> group.stream().mapToDouble(i -> servers.get(i).weight()).sum())
            .toArray();
    double[] perMachine = capped(weights, (double) partitions * copies, partitions);
    double[] shares = new double[servers.size()];
    for (int group = 0; group < weights.length; group++) {
      for (int i : groups.get(group)) {
        shares[i] = perMachine[group] * servers.get(i).weight() / weights[group];
      }
    }
    return shares;
  }

  /** Divides {@code total} in proportion to the weights, but gives none more than {@code most}. */
  private static double[] capped(double[] weights, double total, double most) {
    double[] shares = new double[weights.length];
    boolean[] full = new boolean[weights.length];
    boolean settled = false;
    while (!settled) {
      settled = true;
      double left = total;
      double weight = 0;
      for (int i = 0; i < weights.length; i++) {
        left -= full[i] ? most : 0;
        weight += full[i] ? 0 : weights[i];
      }
      for (int i = 0; i < weights.length; i++) {
        shares[i] = full[i] ? most : Math.max(0, left) * weights[i] / weight;
        if (!full[i] && shares[i] > most) {
          full[i] = true;
          settled = false;
        }
      }
    }
    return shares;
  }
}
