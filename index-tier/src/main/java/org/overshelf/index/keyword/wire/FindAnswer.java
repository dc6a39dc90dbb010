package org.overshelf.index.keyword.wire;

import java.util.List;
import org.overshelf.index.replica.Load;

/**
 * The answer to a {@link FindRequest}, in the order of its partitions.
 *
 * @param load how busy the node was
 */
public record FindAnswer(Load load, List<Outcome<Finding>> outcomes) {

  public FindAnswer {
    outcomes = List.copyOf(outcomes);
  }

  /** As bytes. */
  public byte[] toBytes() {
    Out out = new Out();
    out.number(load.queue());
    out.number(load.serviceNanos());
    out.list(outcomes, (to, each) -> Outcome.write(to, each, Finding::write));
    return out.toBytes();
  }

  /** From bytes. */
  public static FindAnswer of(byte[] bytes) throws MalformedException {
    return In.message(
        bytes,
        in ->
            new FindAnswer(
                new Load(in.number(Integer.MAX_VALUE), in.number()),
                in.list(Part.MAX, from -> Outcome.read(from, Finding::read))));
  }
}
