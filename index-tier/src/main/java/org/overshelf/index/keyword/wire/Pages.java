package org.overshelf.index.keyword.wire;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Set;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.Snippet;
import org.overshelf.index.keyword.partition.Counts;
import org.overshelf.index.keyword.partition.Facet;
import org.overshelf.index.keyword.partition.Found;
import org.overshelf.index.keyword.partition.Page;
import org.overshelf.shared.file.FileId;

/** What was found, as bytes. */
final class Pages {

  static final int MAX_FOUND = SearchRequest.MAX_OFFSET + SearchRequest.MAX_SIZE + 1;

  /** So many values of a facet are sent: the most frequent ones. */
  static final int MAX_VALUES = 256;

  private static final int MAX_NAMES = 100_000;

  /** What is given up first: small counts, and of those large keys. */
  private static final Comparator<Value> WORST =
      Comparator.comparingInt(Value::count).thenComparing(Value::key, Comparator.reverseOrder());

  private record Value(long key, int count, int example) {}

  private Pages() {}

  /** A page and the facets that are not all there. */
  record Cut(Page page, Set<Facet> facets) {}

  static void write(Out out, Page page) {
    out.number(page.total());
    out.list(page.best(), Pages::found);
    for (Facet facet : Facet.values()) {
      counts(out, page.facets().getOrDefault(facet, new Counts()));
    }
  }

  static Cut page(In in) throws MalformedException {
    long total = in.number();
    List<Found> best = in.list(MAX_FOUND, Pages::found);
    Map<Facet, Counts> facets = new EnumMap<>(Facet.class);
    Set<Facet> cut = EnumSet.noneOf(Facet.class);
    for (Facet facet : Facet.values()) {
      if (in.bool()) {
        cut.add(facet);
      }
      Counts counts = new Counts();
      int values = in.number(MAX_VALUES);
      for (int i = 0; i < values; i++) {
        long key = in.fixed();
        int count = in.number(Integer.MAX_VALUE);
        if (count == 0) {
          throw new MalformedException("a value that nothing has");
        }
        counts.add(key, count, in.number(Integer.MAX_VALUE));
      }
      facets.put(facet, counts);
    }
    return new Cut(new Page(total, best, facets), cut);
  }

  private static void counts(Out out, Counts counts) {
    PriorityQueue<Value> most = new PriorityQueue<>(WORST);
    boolean[] cut = {false};
    counts.forEach(
        (key, count, example) -> {
          if (most.size() < MAX_VALUES || count >= most.element().count()) {
            most.add(new Value(key, count, example));
          } else {
            cut[0] = true;
          }
          if (most.size() > MAX_VALUES) {
            most.remove();
            cut[0] = true;
          }
        });
    out.bool(cut[0]);
    out.list(
        most,
        (to, value) -> {
          to.fixed(value.key());
          to.number(value.count());
          to.number(value.example());
        });
  }

  static void found(Out out, Found found) {
    Plans.place(out, found.place());
    out.number(Float.floatToRawIntBits(found.score()) & 0xffffffffL);
    out.number(found.handle());
  }

  static Found found(In in) throws MalformedException {
    return new Found(
        Plans.place(in), Float.intBitsToFloat((int) in.number()), in.number(Integer.MAX_VALUE));
  }

  static void hit(Out out, Hit hit) {
    out.document(hit.document());
    out.fixed(Double.doubleToRawLongBits(hit.score()));
    out.text(hit.title());
    out.list(hit.authors(), Out::text);
    out.bool(hit.year().isPresent());
    hit.year().ifPresent(out::number);
    out.text(hit.venue());
    out.number(hit.citations());
    out.key(hit.file().root());
    out.text(hit.fileName());
    out.list(
        hit.snippet().pieces(),
        (to, piece) -> {
          to.text(piece.text());
          to.bool(piece.hit());
        });
  }

  static Hit hit(In in) throws MalformedException {
    return new Hit(
        in.document(),
        Double.longBitsToDouble(in.fixed()),
        in.text(),
        in.list(MAX_NAMES, In::text),
        in.bool() ? OptionalInt.of(in.number(Integer.MAX_VALUE)) : OptionalInt.empty(),
        in.text(),
        in.number(Integer.MAX_VALUE),
        new FileId(in.key()),
        in.text(),
        new Snippet(in.list(MAX_NAMES, from -> new Snippet.Piece(from.text(), from.bool()))));
  }
}
