package org.overshelf.index.keyword.layout;

import java.util.List;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.wire.In;
import org.overshelf.index.keyword.wire.MalformedException;
import org.overshelf.index.keyword.wire.Out;
import org.overshelf.index.keyword.wire.Part;

/**
 * What a node says of its partitions.
 *
 * @param number grows with every advert of a node's; later ones count
 * @param told how many partitions it was told that there should be
 */
public record Advert(long number, int told, List<Held> held) {

  /** The name of the message; the answer is the advert of whoever is told. */
  public static final String KIND = "index.advert";

  private static final int MOST_HELD = 2 * Part.MAX;

  /**
   * A partition that a node has.
   *
   * @param documents how many it holds
   * @param version names what it holds, at this node
   * @param pending changes that the node knows of and has not taken in
   */
  public record Held(Part part, State state, long documents, long version, long pending) {}

  public Advert {
    held = List.copyOf(held);
  }

  /** As bytes. */
  public byte[] toBytes() {
    Out out = new Out();
    out.fixed(number);
    out.number(told);
    out.list(
        held,
        (to, each) -> {
          to.part(each.part());
          to.u8(each.state().ordinal());
          to.number(each.documents());
          to.fixed(each.version());
          to.number(each.pending());
        });
    return out.toBytes();
  }

  /** From bytes. */
  public static Advert of(byte[] bytes) throws MalformedException {
    return In.message(
        bytes,
        in ->
            new Advert(
                in.fixed(),
                in.number(Part.MAX),
                in.list(
                    MOST_HELD,
                    from ->
                        new Held(
                            from.part(),
                            from.choice(State.values()),
                            from.number(),
                            from.fixed(),
                            from.number()))));
  }
}
