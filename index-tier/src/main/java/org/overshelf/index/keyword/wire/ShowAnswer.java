package org.overshelf.index.keyword.wire;

import java.util.List;
import org.overshelf.index.client.Hit;

/** The answer to a {@link ShowRequest}, in the order of its items. */
public record ShowAnswer(List<Outcome<Shown>> outcomes) {

  private static final int MAX_VALUES = 10_000;

  /** What was wanted of one session, in the order in which it was. */
  public record Shown(List<Hit> hits, List<String> labels, List<Integer> counts) {
    public Shown {
      hits = List.copyOf(hits);
      labels = List.copyOf(labels);
      counts = List.copyOf(counts);
    }
  }

  public ShowAnswer {
    outcomes = List.copyOf(outcomes);
  }

  /** As bytes. */
  public byte[] toBytes() {
    Out out = new Out();
    out.list(outcomes, (to, each) -> Outcome.write(to, each, ShowAnswer::shown));
    return out.toBytes();
  }

  private static void shown(Out out, Shown shown) {
    out.list(shown.hits(), Pages::hit);
    out.list(shown.labels(), Out::text);
    out.list(shown.counts(), (to, count) -> to.number(count));
  }

  private static Shown shown(In in) throws MalformedException {
    return new Shown(
        in.list(Pages.MAX_FOUND, Pages::hit),
        in.list(MAX_VALUES, In::text),
        in.list(MAX_VALUES, from -> from.number(Integer.MAX_VALUE)));
  }

  /** From bytes. */
  public static ShowAnswer of(byte[] bytes) throws MalformedException {
    return In.message(
        bytes,
        in -> new ShowAnswer(in.list(Part.MAX, from -> Outcome.read(from, ShowAnswer::shown))));
  }
}
