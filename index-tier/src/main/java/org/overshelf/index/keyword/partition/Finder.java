package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.overshelf.index.client.SearchRequest.Order;

/**
 * Goes through every document that matches: counts it, counts its facets, and keeps the best.
 *
 * <p>Nearness of words is the dear part of a score; it is computed only for documents that could be
 * among the best with it. For one query.
 */
final class Finder {

  /** The deadline is looked at after so many documents. */
  private static final int CHECKED = 1 << 10;

  private final Plan plan;
  private final Statistics global;
  private final Deadline deadline;
  private final List<String> nearWords;
  private final PriorityQueue<Found> best =
      new PriorityQueue<>(Comparator.comparing(Found::place).reversed());
  private final Counts years = new Counts();
  private final Counts authors = new Counts();
  private final Counts venues = new Counts();
  private long total;

  Finder(Plan plan, Statistics global, Deadline deadline) {
    this.plan = plan;
    this.global = global;
    this.deadline = deadline;
    this.nearWords = plan.order() == Order.RELEVANCE ? Proximity.words(plan.query()) : List.of();
  }

  Page find(Snapshot snapshot) throws IOException {
    GlobalSearcher searcher = new GlobalSearcher(snapshot.reader(), global);
    boolean scored = plan.order() == Order.RELEVANCE;
    Weight weight =
        searcher.createWeight(
            searcher.rewrite(new QueryBuilder(global).query(plan)),
            scored ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES,
            1);
    for (LeafReaderContext segment : snapshot.reader().leaves()) {
      Scorer scorer = weight.scorer(segment);
      if (scorer != null) {
        search(segment, scorer);
      }
    }
    List<Found> ordered = new ArrayList<>(best);
    ordered.sort(Comparator.comparing(Found::place));
    Map<Facet, Counts> facets =
        Map.of(Facet.YEAR, years, Facet.AUTHOR, authors, Facet.VENUE, venues);
    return new Page(total, ordered, facets);
  }

  private void search(LeafReaderContext segment, Scorer scorer) throws IOException {
    SegmentValues values = new SegmentValues(segment.reader());
    Proximity proximity = new Proximity(nearWords, global, segment.reader());
    Bits live = segment.reader().getLiveDocs();
    DocIdSetIterator matching = scorer.iterator();
    int seen = 0;
    for (int doc = matching.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = matching.nextDoc()) {
      if (++seen % CHECKED == 0) {
        deadline.check();
      }
      if (live == null || live.get(doc)) {
        total++;
        values.count(doc, segment.docBase + doc, years, authors, venues);
        if (plan.order() == Order.RELEVANCE) {
          float score = score(scorer, values, proximity, doc);
          offer(Float.floatToIntBits(score), score, values, segment.docBase, doc);
        } else {
          offer(values.key(plan.order(), doc), 0, values, segment.docBase, doc);
        }
      }
    }
  }

  private float score(Scorer scorer, SegmentValues values, Proximity proximity, int doc)
      throws IOException {
    float score = scorer.score() + values.prior(doc);
    Found worst = best.size() < plan.limit() ? null : best.peek();
    boolean hopeless = worst != null && score + proximity.most() < worst.score();
    return hopeless || proximity.most() == 0 ? score : score + proximity.gain(doc);
  }

  private void offer(long key, float score, SegmentValues values, int base, int doc)
      throws IOException {
    Found worst = best.peek();
    boolean full = best.size() >= plan.limit();
    if (plan.limit() == 0 || full && worst != null && key < worst.place().key()) {
      return;
    }
    Place place = new Place(key, values.id(doc));
    boolean shown = plan.after().isPresent() && place.compareTo(plan.after().get()) <= 0;
    boolean worse = full && worst != null && place.compareTo(worst.place()) > 0;
    if (!shown && !worse) {
      if (full) {
        best.poll();
      }
      best.add(new Found(place, score, base + doc));
    }
  }
}
