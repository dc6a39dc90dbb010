package org.overshelf.index.keyword.wire;

import java.util.List;
import java.util.Set;
import org.overshelf.index.client.Hit;
import org.overshelf.index.keyword.partition.Facet;
import org.overshelf.index.keyword.partition.Page;

/** What a partition found, or why it did not look. */
public sealed interface Finding {

  /**
   * What it found.
   *
   * @param session keeps what was seen, for a while; 0 if there is nothing to come back for
   * @param cut facets of which only the most frequent values are given
   * @param hits what to show of the first documents
   */
  record Hits(long session, long version, Page page, Set<Facet> cut, List<Hit> hits)
      implements Finding {
    public Hits {
      cut = Set.copyOf(cut);
      hits = List.copyOf(hits);
    }
  }

  /** The partition has changed since it was asked for statistics; these are the new ones. */
  record Stale(Counted now) implements Finding {}

  /** Writes a finding; of a facet with many values only the first. */
  static void write(Out out, Finding finding) {
    switch (finding) {
      case Hits(long session, long version, Page page, Set<Facet> cut, List<Hit> hits) -> {
        out.u8(0);
        out.fixed(session);
        out.fixed(version);
        Pages.write(out, page);
        out.list(hits, Pages::hit);
      }
      case Stale(Counted now) -> {
        out.u8(1);
        now.write(out);
      }
    }
  }

  /** Reads a finding. */
  static Finding read(In in) throws MalformedException {
    int kind = in.u8();
    return switch (kind) {
      case 0 -> {
        long session = in.fixed();
        long version = in.fixed();
        Pages.Cut cut = Pages.page(in);
        yield new Hits(
            session, version, cut.page(), cut.facets(), in.list(Pages.MAX_FOUND, Pages::hit));
      }
      case 1 -> new Stale(Counted.read(in));
      default -> throw new MalformedException("no such finding: " + kind);
    };
  }
}
