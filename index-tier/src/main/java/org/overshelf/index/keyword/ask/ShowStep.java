package org.overshelf.index.keyword.ask;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;
import org.overshelf.index.keyword.wire.FindAnswer;
import org.overshelf.index.keyword.wire.Outcome;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.keyword.wire.ShowAnswer;
import org.overshelf.index.keyword.wire.ShowAnswer.Shown;
import org.overshelf.index.keyword.wire.ShowRequest;
import org.overshelf.index.replica.Load;
import org.overshelf.index.replica.Pursuit.Call;
import org.overshelf.shared.identity.NodeId;

/**
 * The third step: what to show. Whoever found something is asked; another node does not know what
 * was found, so it is asked to find it again and to show all of it.
 */
final class ShowStep implements Fan.Step<ShowStep.Reply> {

  /** What a node said. */
  sealed interface Reply {}

  private record OfFinder(ShowAnswer answer) implements Reply {}

  private record OfOther(FindAnswer answer) implements Reply {}

  private final Asker asker;
  private final Plan plan;
  private final Statistics global;
  private final Map<Part, ShowRequest.Item> items;
  private final Map<Part, NodeId> finders;
  private final Deadline deadline;
  private final boolean now;
  private final FindStep again;
  private final Map<Part, Shown> shown = new HashMap<>();

  ShowStep(
      Asker asker,
      Plan plan,
      Statistics global,
      Map<Part, ShowRequest.Item> items,
      Map<Part, NodeId> finders,
      Deadline deadline,
      boolean now) {
    this.asker = asker;
    this.plan = plan;
    this.global = global;
    this.items = items;
    this.finders = finders;
    this.deadline = deadline;
    this.now = now;
    this.again =
        new FindStep(asker, plan, global, plan.limit(), Map.of(), Map.of(), deadline, false);
  }

  Map<Part, Shown> shown() {
    return shown;
  }

  Map<Part, Answered> replaced() {
    return again.answered().entrySet().stream()
        .filter(each -> !shown.containsKey(each.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public CompletableFuture<Reply> send(Call<Part> call) {
    if (!isOfFinder(call)) {
      return again.send(call).thenApply(OfOther::new);
    }
    List<ShowRequest.Item> wanted = call.parts().stream().map(this::item).toList();
    return asker
        .lines()
        .show(call.node(), new ShowRequest(wanted, plan, global), deadline, now)
        .thenApply(OfFinder::new);
  }

  private boolean isOfFinder(Call<Part> call) {
    return call.parts().stream().allMatch(part -> call.node().equals(finders.get(part)));
  }

  private ShowRequest.Item item(Part part) {
    ShowRequest.Item item = items.get(part);
    if (item == null) {
      throw new IllegalStateException("nothing is wanted of " + part);
    }
    return item;
  }

  @Override
  public Set<Part> take(Call<Part> call, Reply reply) {
    return switch (reply) {
      case OfFinder(ShowAnswer answer) -> take(call, answer);
      case OfOther(FindAnswer answer) -> again.take(call, answer);
    };
  }

  private Set<Part> take(Call<Part> call, ShowAnswer answer) {
    Set<Part> good = new HashSet<>();
    int i = 0;
    for (Part part : call.parts()) {
      if (i < answer.outcomes().size()
          && answer.outcomes().get(i) instanceof Outcome.Given<Shown>(Shown value)
          && value.hits().size() == item(part).found().size()
          && value.labels().size() == item(part).labels().size()
          && value.counts().size() == item(part).counts().size()) {
        good.add(part);
        shown.put(part, value);
      }
      i++;
    }
    return good;
  }

  @Override
  public Load load(Reply reply) {
    return switch (reply) {
      case OfFinder(ShowAnswer answer) -> Load.UNKNOWN;
      case OfOther(FindAnswer answer) -> again.load(answer);
    };
  }

  @Override
  public void abandon(Call<Part> call) {
    if (!isOfFinder(call)) {
      again.abandon(call);
    }
  }

  @Override
  public void drop(Call<Part> call, Reply reply) {
    if (reply instanceof OfOther(FindAnswer answer)) {
      again.drop(call, answer);
    }
  }
}
