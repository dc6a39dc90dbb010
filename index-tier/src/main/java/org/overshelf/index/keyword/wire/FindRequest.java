package org.overshelf.index.keyword.wire;

import java.util.List;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;

/**
 * Asks for the best documents of some partitions.
 *
 * @param query names the request, so that it can be cancelled; by whoever asks
 * @param global the statistics of all partitions
 * @param inline of how many of a partition's best documents to give at once what is to be shown
 * @param budgetMillis how long whoever asks will wait
 * @param released sessions of earlier answers that are not needed any more
 */
public record FindRequest(
    long query,
    List<Wanted> wanted,
    Plan plan,
    Statistics global,
    int inline,
    long budgetMillis,
    List<Long> released) {

  /** The most sessions that are given back with one request. */
  public static final int MAX_RELEASED = 4_096;

  /** Any version will do. */
  public static final long ANY = 0;

  /**
   * A partition to be asked.
   *
   * @param version the one that its part of the statistics came from; {@link #ANY} if another is
   *     fine too
   */
  public record Wanted(Part part, long version) {}

  public FindRequest {
    wanted = List.copyOf(wanted);
    released = List.copyOf(released);
  }

  /** As bytes. */
  public byte[] toBytes() {
    Out out = new Out();
    out.fixed(query);
    out.list(
        wanted,
        (to, each) -> {
          to.part(each.part());
          to.fixed(each.version());
        });
    Plans.write(out, plan);
    Plans.write(out, global);
    out.number(inline);
    out.number(budgetMillis);
    out.list(released, Out::fixed);
    return out.toBytes();
  }

  /** From bytes. */
  public static FindRequest of(byte[] bytes) throws MalformedException {
    return In.message(
        bytes,
        in ->
            new FindRequest(
                in.fixed(),
                in.list(Part.MAX, from -> new Wanted(from.part(), from.fixed())),
                Plans.plan(in),
                Plans.statistics(in),
                in.number(Integer.MAX_VALUE),
                in.number(Integer.MAX_VALUE),
                in.list(MAX_RELEASED, In::fixed)));
  }
}
