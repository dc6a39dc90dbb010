package org.overshelf.index.keyword.wire;

import java.util.List;

/** The answer to a {@link CountRequest}, in the order of its partitions. */
public record CountAnswer(List<Outcome<Counted>> outcomes) {

  public CountAnswer {
    outcomes = List.copyOf(outcomes);
  }

  /** As bytes. */
  public byte[] toBytes() {
    Out out = new Out();
    out.list(outcomes, (to, each) -> Outcome.write(to, each, (o, counted) -> counted.write(o)));
    return out.toBytes();
  }

  /** From bytes. */
  public static CountAnswer of(byte[] bytes) throws MalformedException {
    return In.message(
        bytes, in -> new CountAnswer(in.list(Part.MAX, from -> Outcome.read(from, Counted::read))));
  }
}
