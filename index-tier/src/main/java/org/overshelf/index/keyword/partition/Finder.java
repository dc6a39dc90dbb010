package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.client.SearchRequest.Order;

/**
 * Finds the best documents, and counts all that match. For one query.
 *
 * <p>If facets are wanted, or documents are not ordered by relevance, every document that matches
 * is looked at. Otherwise those that cannot be among the best are passed over, block by block, and
 * only counted: Lucene knows the largest impact of every block of a list, and we know how much a
 * document can gain beside its words.
 */
final class Finder {

  /** The deadline is looked at after so many documents of a segment, matching or not. */
  private static final int STEP = 1 << 16;

  /** So few documents are scored and counted at once; of more, most are worth passing over. */
  private static final int FEW = 512;

  private final Plan plan;
  private final Statistics global;
  private final Deadline deadline;
  private final List<String> nearWords;
  private final PriorityQueue<Found> best =
      new PriorityQueue<>(Comparator.comparing(Found::place).reversed());
  private final Counts years = new Counts();
  private final Counts authors = new Counts();
  private final Counts venues = new Counts();
  private @Nullable Weight counting;
  private long total;

  Finder(Plan plan, Statistics global, Deadline deadline) {
    this.plan = plan;
    this.global = global;
    this.deadline = deadline;
    this.nearWords = plan.order() == Order.RELEVANCE ? Proximity.words(plan.query()) : List.of();
  }

  Page find(Snapshot snapshot, LookedUp words) throws IOException {
    GlobalSearcher searcher = new GlobalSearcher(snapshot.reader(), global);
    Query query = searcher.rewrite(new QueryBuilder(global, words).query(plan));
    boolean passing = plan.order() == Order.RELEVANCE && !plan.facets();
    Weight weight = searcher.createWeight(query, mode(passing), 1);
    for (LeafReaderContext segment : snapshot.reader().leaves()) {
      ScorerSupplier supplier = weight.scorerSupplier(segment);
      if (supplier != null) {
        int known = passing ? weight.count(segment) : -1;
        boolean few = (known >= 0 ? known : supplier.cost()) <= FEW;
        if (passing && !few) {
          total += known >= 0 ? known : count(searcher, query, segment);
        }
        supplier.setTopLevelScoringClause();
        SegmentCollector collector =
            new SegmentCollector(snapshot, segment, passing && !few, !passing || few);
        run(supplier.bulkScorer(), segment, collector);
      }
    }
    List<Found> ordered = new ArrayList<>(best);
    ordered.sort(Comparator.comparing(Found::place));
    Map<Facet, Counts> facets =
        plan.facets()
            ? Map.of(Facet.YEAR, years, Facet.AUTHOR, authors, Facet.VENUE, venues)
            : Map.of();
    return new Page(total, ordered, facets);
  }

  private ScoreMode mode(boolean passing) {
    if (passing) {
      return ScoreMode.TOP_SCORES;
    }
    return plan.order() == Order.RELEVANCE ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
  }

  /** How many documents of a segment match, counted without their scores. */
  private long count(GlobalSearcher searcher, Query query, LeafReaderContext segment)
      throws IOException {
    Weight unscored = counting;
    if (unscored == null) {
      unscored = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
      counting = unscored;
    }
    BulkScorer all = unscored.bulkScorer(segment);
    Tally tally = new Tally();
    if (all != null) {
      run(all, segment, tally);
    }
    return tally.count();
  }

  private void run(BulkScorer scorer, LeafReaderContext segment, LeafCollector collector)
      throws IOException {
    int most = segment.reader().maxDoc();
    for (int from = 0; from < most; from += STEP) {
      deadline.check();
      int next =
          scorer.score(
              collector, segment.reader().getLiveDocs(), from, Math.min(from + STEP, most));
      if (next == DocIdSetIterator.NO_MORE_DOCS) {
        break;
      }
    }
  }

  /** Sees the documents of one segment that match, in order. */
  private final class SegmentCollector implements LeafCollector {
    private final LeafReaderContext segment;
    private final SegmentValues values;
    private final Proximity proximity;
    private final boolean passing;
    private final boolean counted;
    private final float mostPrior;
    private @Nullable Scorable scorer;

    SegmentCollector(Snapshot snapshot, LeafReaderContext segment, boolean passing, boolean counted)
        throws IOException {
      this.segment = segment;
      this.values = new SegmentValues(segment.reader());
      this.proximity = new Proximity(nearWords, global, segment.reader());
      this.passing = passing;
      this.counted = counted;
      this.mostPrior = passing ? snapshot.mostPrior(segment) : 0;
    }

    @Override
    public void setScorer(Scorable scores) throws IOException {
      scorer = scores;
      raise();
    }

    @Override
    public void collect(int doc) throws IOException {
      total += counted ? 1 : 0;
      if (plan.facets()) {
        values.count(doc, segment.docBase + doc, years, authors, venues);
      }
      if (plan.order() != Order.RELEVANCE) {
        offer(values.key(plan.order(), doc), 0, doc);
        return;
      }
      float score = score(doc);
      if (offer(Float.floatToIntBits(score), score, doc)) {
        raise();
      }
    }

    /** Lets Lucene pass over what cannot be among the best, whatever it gains beside its words. */
    private void raise() throws IOException {
      Found worst = best.size() < plan.limit() ? null : best.peek();
      if (passing && worst != null && scorer != null) {
        float least = worst.score() - mostPrior - proximity.most();
        if (least > 0) {
          scorer.setMinCompetitiveScore(least);
        }
      }
    }

    private float score(int doc) throws IOException {
      if (scorer == null) {
        throw new IllegalStateException("a document without a scorer");
      }
      float words = scorer.score();
      Found worst = best.size() < plan.limit() ? null : best.peek();
      float gain = proximity.most();
      if (worst != null && passing && words + mostPrior + gain < worst.score()) {
        return 0; // Lucene's bounds are those of blocks; this one document's score is known now
      }
      float score = words + values.prior(doc);
      boolean hopeless = worst != null && score + gain < worst.score();
      return hopeless || gain == 0 ? score : score + proximity.gain(doc);
    }

    /** Keeps a document if it is among the best; true if it is. */
    private boolean offer(long key, float score, int doc) throws IOException {
      Found worst = best.peek();
      boolean full = best.size() >= plan.limit();
      if (plan.limit() == 0 || full && worst != null && key < worst.place().key()) {
        return false;
      }
      Place place = new Place(key, values.id(doc));
      boolean shown = plan.after().isPresent() && place.compareTo(plan.after().get()) <= 0;
      boolean worse = full && worst != null && place.compareTo(worst.place()) > 0;
      if (shown || worse) {
        return false;
      }
      if (full) {
        best.poll();
      }
      best.add(new Found(place, score, segment.docBase + doc));
      return true;
    }
  }
}
