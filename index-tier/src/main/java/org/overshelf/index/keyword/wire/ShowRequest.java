package org.overshelf.index.keyword.wire;

import java.util.List;
import org.overshelf.index.keyword.partition.Facet;
import org.overshelf.index.keyword.partition.Found;
import org.overshelf.index.keyword.partition.Plan;
import org.overshelf.index.keyword.partition.Statistics;

/** Asks what to show of documents and facets that earlier requests found; ends their sessions. */
public record ShowRequest(List<Item> items, Plan plan, Statistics global) {

  private static final int MAX_VALUES = 10_000;

  /** A value of a facet, and a document that has it. */
  public record Value(Facet facet, long key, int example) {}

  /**
   * What is wanted of one session.
   *
   * @param labels values whose names are wanted
   * @param counts values whose counts are wanted
   */
  public record Item(long session, List<Found> found, List<Value> labels, List<Value> counts) {
    public Item {
      found = List.copyOf(found);
      labels = List.copyOf(labels);
      counts = List.copyOf(counts);
    }
  }

  public ShowRequest {
    items = List.copyOf(items);
  }

  /** As bytes. */
  public byte[] toBytes() {
    Out out = new Out();
    out.list(
        items,
        (to, item) -> {
          to.fixed(item.session());
          to.list(item.found(), Pages::found);
          to.list(item.labels(), ShowRequest::value);
          to.list(item.counts(), ShowRequest::value);
        });
    Plans.write(out, plan);
    Plans.write(out, global);
    return out.toBytes();
  }

  private static void value(Out out, Value value) {
    out.u8(value.facet().ordinal());
    out.fixed(value.key());
    out.number(value.example());
  }

  private static Value value(In in) throws MalformedException {
    return new Value(in.choice(Facet.values()), in.fixed(), in.number(Integer.MAX_VALUE));
  }

  /** From bytes. */
  public static ShowRequest of(byte[] bytes) throws MalformedException {
    return In.message(
        bytes,
        in ->
            new ShowRequest(
                in.list(
                    Part.MAX,
                    from ->
                        new Item(
                            from.fixed(),
                            from.list(Pages.MAX_FOUND, Pages::found),
                            from.list(MAX_VALUES, ShowRequest::value),
                            from.list(MAX_VALUES, ShowRequest::value))),
                Plans.plan(in),
                Plans.statistics(in)));
  }
}
