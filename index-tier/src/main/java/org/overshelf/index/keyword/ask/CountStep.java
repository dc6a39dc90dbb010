package org.overshelf.index.keyword.ask;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.wire.CountAnswer;
import org.overshelf.index.keyword.wire.CountRequest;
import org.overshelf.index.keyword.wire.Counted;
import org.overshelf.index.keyword.wire.Outcome;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.replica.Load;
import org.overshelf.index.replica.Pursuit.Call;

/** The first step: what words mean. */
final class CountStep implements Fan.Step<CountAnswer> {

  private final Asker asker;
  private final List<Expression> expressions;
  private final Deadline deadline;
  private final boolean now;
  private final Map<Part, Inquiry.Known> counted = new TreeMap<>();

  CountStep(Asker asker, List<Expression> expressions, Deadline deadline, boolean now) {
    this.asker = asker;
    this.expressions = expressions;
    this.deadline = deadline;
    this.now = now;
  }

  Map<Part, Inquiry.Known> counted() {
    return counted;
  }

  @Override
  public CompletableFuture<CountAnswer> send(Call<Part> call) {
    CountRequest request = new CountRequest(call.parts(), expressions);
    return asker.lines().count(call.node(), request, deadline, now);
  }

  @Override
  public Set<Part> take(Call<Part> call, CountAnswer answer) {
    Set<Part> good = new HashSet<>();
    int i = 0;
    for (Part part : call.parts()) {
      if (i < answer.outcomes().size()
          && answer.outcomes().get(i) instanceof Outcome.Given<Counted>(Counted said)) {
        good.add(part);
        counted.putIfAbsent(part, new Inquiry.Known(call.node(), said, true));
        if (!asker.lines().isSelf(call.node())) {
          asker.counts().learn(call.node(), part, said);
        }
      }
      i++;
    }
    return good;
  }

  @Override
  public Load load(CountAnswer answer) {
    return Load.UNKNOWN;
  }

  @Override
  public void abandon(Call<Part> call) {}

  @Override
  public void drop(Call<Part> call, CountAnswer answer) {}
}
