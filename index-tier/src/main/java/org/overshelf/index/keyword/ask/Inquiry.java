package org.overshelf.index.keyword.ask;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.overshelf.index.keyword.ask.KnownCounts.Vocabulary;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;
import org.overshelf.index.keyword.wire.Counted;
import org.overshelf.index.keyword.wire.FindRequest;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.keyword.wire.ShowAnswer.Shown;
import org.overshelf.index.keyword.wire.ShowRequest;
import org.overshelf.index.replica.Pursuit;
import org.overshelf.shared.identity.NodeId;

/**
 * One query's way through the partitions, with one deadline. A partition that nobody answers for in
 * time is left out from then on. For one thread.
 */
public final class Inquiry implements AutoCloseable {

  /**
   * What was found.
   *
   * @param global the statistics that it was found by
   */
  public record Result(Statistics global, List<Answered> pages) {
    public Result {
      pages = List.copyOf(pages);
    }
  }

  /**
   * What was shown.
   *
   * @param shown what was wanted, by partition
   * @param replaced partitions whose node failed, as another one answers for them
   */
  public record Display(Map<Part, Shown> shown, Map<Part, Answered> replaced) {}

  private final Asker asker;
  private final Chart chart;
  private final Deadline deadline;
  private final boolean alone;
  private final Map<Part, Answered> open = new TreeMap<>();

  Inquiry(Asker asker, Chart chart, Deadline deadline) {
    this.asker = asker;
    this.chart = chart;
    this.deadline = deadline;
    this.alone =
        chart.servers().values().stream()
            .allMatch(nodes -> nodes.size() == 1 && asker.lines().isSelf(nodes.getFirst()));
  }

  /**
   * Finds the best documents of every partition, by the statistics of all.
   *
   * @param shown how many documents will be shown, if those are the best ones; 0 if not
   */
  public Result find(Plan plan, int shown) {
    releaseAll();
    Map<Part, Known> counted = count(plan);
    Statistics global = sum(counted);
    FindStep step = find(plan, global, shown, counted, true);
    if (!step.stale().isEmpty()) {
      // Some partitions have changed: what the others found goes by numbers that are not true now.
      step.stale().forEach((part, now) -> counted.put(part, now));
      Statistics now = sum(counted);
      step.release();
      step = find(plan, now, shown, counted, false);
      global = now;
    }
    open.putAll(step.answered());
    return new Result(global, List.copyOf(open.values()));
  }

  private static Statistics sum(Map<Part, Known> counted) {
    return Statistics.sum(counted.values().stream().map(each -> each.said().statistics()).toList());
  }

  /** What a partition counted, who said so, and whether it was just now. */
  record Known(NodeId node, Counted said, boolean fresh) {}

  /** What each partition contributes to the statistics; those that nobody answers for are left. */
  private Map<Part, Known> count(Plan plan) {
    Vocabulary words = Vocabulary.of(plan.expressions());
    Map<Part, Known> counted = new TreeMap<>();
    Map<Part, NodeId> best = best();
    Map<Part, List<NodeId>> asked = new HashMap<>();
    best.forEach(
        (part, node) -> {
          long version = alone ? 0 : chart.version(part, node).orElse(0);
          Optional<Counted> known =
              version == 0 ? Optional.empty() : asker.counts().recall(node, part, version, words);
          if (known.isPresent()) {
            counted.put(part, new Known(node, known.get(), false));
          } else {
            asked.put(part, chart.servers().getOrDefault(part, List.of()));
          }
        });
    if (!asked.isEmpty()) {
      CountStep step = new CountStep(asker, plan.expressions(), deadline, alone);
      new Fan<>(pursuit(Asker.COUNT, asked, best), step, deadline).run();
      counted.putAll(step.counted());
    }
    return counted;
  }

  private Map<Part, NodeId> best() {
    Map<Part, NodeId> best = new HashMap<>();
    Map<List<NodeId>, NodeId> ranked = new HashMap<>();
    long now = System.nanoTime();
    chart
        .servers()
        .forEach(
            (part, nodes) ->
                best.put(
                    part,
                    nodes.size() == 1
                        ? nodes.getFirst()
                        : ranked.computeIfAbsent(
                            nodes,
                            these -> asker.replicas().ranked(these, Asker.FIND, now).getFirst())));
    return best;
  }

  private Pursuit<Part> pursuit(
      int kind, Map<Part, List<NodeId>> asked, Map<Part, NodeId> preferred) {
    return new Pursuit<>(asker.replicas(), kind, new TreeMap<>(asked), preferred);
  }

  private FindStep find(
      Plan plan, Statistics global, int shown, Map<Part, Known> counted, boolean checked) {
    Map<Part, List<NodeId>> asked = new HashMap<>();
    Map<Part, NodeId> preferred = new HashMap<>();
    Map<Part, Long> versions = new HashMap<>();
    counted.forEach(
        (part, known) -> {
          asked.put(part, chart.servers().getOrDefault(part, List.of()));
          preferred.put(part, known.node());
          boolean strict = checked && !known.fresh();
          versions.put(part, strict ? known.said().version() : FindRequest.ANY);
        });
    FindStep step =
        new FindStep(
            asker,
            plan,
            global,
            asker.inline(shown, chart.of()),
            counted,
            versions,
            deadline,
            alone);
    new Fan<>(pursuit(Asker.FIND, asked, preferred), step, deadline).run();
    return step;
  }

  /**
   * Asks what to show of what was found. A node that fails is replaced by another, which finds the
   * same again and shows all of it.
   */
  public Display show(Plan plan, Statistics global, Map<Answered, ShowRequest.Item> wanted) {
    Map<Part, List<NodeId>> asked = new HashMap<>();
    Map<Part, NodeId> preferred = new HashMap<>();
    Map<Part, ShowRequest.Item> items = new HashMap<>();
    wanted.forEach(
        (answered, item) -> {
          Set<NodeId> nodes =
              new HashSet<>(chart.servers().getOrDefault(answered.part(), List.of()));
          nodes.add(answered.node());
          asked.put(answered.part(), new ArrayList<>(nodes));
          preferred.put(answered.part(), answered.node());
          items.put(answered.part(), item);
        });
    ShowStep step = new ShowStep(asker, plan, global, items, preferred, deadline, alone);
    new Fan<>(pursuit(Asker.SHOW, asked, preferred), step, deadline).run();
    wanted.keySet().forEach(answered -> open.remove(answered.part(), answered));
    open.putAll(step.replaced());
    return new Display(step.shown(), step.replaced());
  }

  private void releaseAll() {
    open.values()
        .forEach(answered -> asker.lines().release(answered.node(), answered.hits().session()));
    open.clear();
  }

  /** Gives back what is still open. */
  @Override
  public void close() {
    releaseAll();
  }
}
