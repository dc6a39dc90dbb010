package org.overshelf.index.keyword.ask;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;
import org.overshelf.index.keyword.wire.Counted;
import org.overshelf.index.keyword.wire.FindAnswer;
import org.overshelf.index.keyword.wire.FindRequest;
import org.overshelf.index.keyword.wire.FindRequest.Wanted;
import org.overshelf.index.keyword.wire.Finding;
import org.overshelf.index.keyword.wire.Outcome;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.replica.Load;
import org.overshelf.index.replica.Pursuit.Call;
import org.overshelf.shared.identity.NodeId;

/** The second step: the best documents. */
final class FindStep implements Fan.Step<FindAnswer> {

  private final Asker asker;
  private final Plan plan;
  private final Statistics global;
  private final int inline;
  private final Map<Part, Inquiry.Known> counted;
  private final Map<Part, Long> versions;
  private final Deadline deadline;
  private final boolean now;
  private final Map<Integer, Long> queries = new HashMap<>();
  private final Map<Part, Answered> answered = new TreeMap<>();
  private final Map<Part, Inquiry.Known> stale = new HashMap<>();

  FindStep(
      Asker asker,
      Plan plan,
      Statistics global,
      int inline,
      Map<Part, Inquiry.Known> counted,
      Map<Part, Long> versions,
      Deadline deadline,
      boolean now) {
    this.asker = asker;
    this.plan = plan;
    this.global = global;
    this.inline = inline;
    this.counted = counted;
    this.versions = versions;
    this.deadline = deadline;
    this.now = now;
  }

  Map<Part, Answered> answered() {
    return answered;
  }

  /** Partitions that have changed since they were counted. */
  Map<Part, Inquiry.Known> stale() {
    return stale;
  }

  /** Gives back what was found. */
  void release() {
    answered.values().forEach(each -> release(each.node(), each.hits()));
  }

  private void release(NodeId node, Finding.Hits hits) {
    asker.lines().release(node, hits.session());
  }

  @Override
  public CompletableFuture<FindAnswer> send(Call<Part> call) {
    boolean self = asker.lines().isSelf(call.node());
    long query = asker.lines().nextQuery();
    queries.put(call.number(), query);
    List<Wanted> wanted =
        call.parts().stream().map(part -> new Wanted(part, version(call, part))).toList();
    FindRequest request =
        new FindRequest(
            query,
            wanted,
            plan,
            global,
            self ? 0 : inline,
            deadline.nanosLeft() / 1_000_000,
            asker.lines().released(call.node()));
    return asker.lines().find(call.node(), request, deadline, now);
  }

  /** Whom the numbers did not come from may have other ones. */
  private long version(Call<Part> call, Part part) {
    Inquiry.Known known = counted.get(part);
    boolean same = known != null && known.node().equals(call.node());
    return same ? versions.getOrDefault(part, FindRequest.ANY) : FindRequest.ANY;
  }

  @Override
  public Set<Part> take(Call<Part> call, FindAnswer answer) {
    Set<Part> good = new HashSet<>();
    int i = 0;
    for (Part part : call.parts()) {
      if (i < answer.outcomes().size()
          && answer.outcomes().get(i) instanceof Outcome.Given<Finding>(Finding finding)) {
        good.add(part);
        take(call.node(), part, finding);
      }
      i++;
    }
    return good;
  }

  private void take(NodeId node, Part part, Finding finding) {
    switch (finding) {
      case Finding.Hits hits -> {
        if (answered.containsKey(part)) {
          release(node, hits);
        } else {
          answered.put(part, new Answered(part, node, hits));
        }
      }
      case Finding.Stale(Counted said) -> {
        asker.counts().learn(node, part, said);
        if (!answered.containsKey(part)) {
          stale.put(part, new Inquiry.Known(node, said, true));
        }
      }
    }
  }

  @Override
  public Load load(FindAnswer answer) {
    return answer.load();
  }

  @Override
  public void abandon(Call<Part> call) {
    asker.lines().cancel(call.node(), queries.getOrDefault(call.number(), 0L));
  }

  @Override
  public void drop(Call<Part> call, FindAnswer answer) {
    for (Outcome<Finding> each : answer.outcomes()) {
      if (each instanceof Outcome.Given<Finding>(Finding.Hits hits)) {
        release(call.node(), hits);
      }
    }
  }
}
