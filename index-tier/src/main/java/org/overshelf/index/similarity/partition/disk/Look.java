package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition.Size;
import org.overshelf.index.similarity.partition.Match;
import org.overshelf.index.similarity.partition.Matches;
import org.overshelf.index.similarity.partition.Near;
import org.overshelf.shared.table.DocumentId;

/** Answers questions from segments and what is in memory; whoever made it holds the view. */
record Look(List<Segment> segments, Fresh fresh) {

  OptionalLong digest(DocumentId document) throws IOException {
    if (fresh.knows(document)) {
      Optional<Copy> recent = fresh.get(document);
      return recent.isPresent() ? OptionalLong.of(recent.get().digest()) : OptionalLong.empty();
    }
    for (Segment each : segments) {
      SegmentReader reader = each.reader();
      int ordinal = reader.ordinal(document);
      if (ordinal >= 0 && !each.isDead(ordinal)) {
        return OptionalLong.of(reader.digest(ordinal));
      }
    }
    return OptionalLong.empty();
  }

  Matches find(Features query, int size) throws IOException {
    Best best = new Best(query.count(), size);
    for (Optional<Copy> each : fresh.changes()) {
      if (each.isPresent()) {
        Features features = each.get().features();
        int shared = features.shared(query);
        if (shared > 0 && best.mayTake(shared, features.count())) {
          best.take(new Match(each.get().document(), shared, features.count()));
        }
      }
    }
    for (Segment each : segments) {
      find(each, query, best);
    }
    return new Matches(size().documents(), best.total(), best.matches());
  }

  private static void find(Segment segment, Features query, Best best) throws IOException {
    SegmentReader reader = segment.reader();
    Tally.with(
        reader,
        query,
        tally -> {
          for (int i = 0; i < tally.size(); i++) {
            int document = tally.document(i);
            if (!segment.isDead(document)) {
              int shared = tally.shared(document);
              int held = reader.count(document);
              if (best.mayTake(shared, held)) {
                best.take(new Match(reader.id(document), shared, held));
              }
            }
          }
        });
  }

  List<Near> near(Token token, int distance, int size) throws IOException {
    PriorityQueue<Near> farthestFirst = new PriorityQueue<>((a, b) -> b.compareTo(a));
    for (Optional<Copy> each : fresh.changes()) {
      if (each.isPresent() && each.get().token().distance(token) <= distance) {
        take(farthestFirst, each.get().document(), each.get().token().distance(token), size);
      }
    }
    for (Segment each : segments) {
      SegmentReader reader = each.reader();
      if (reader.mayHaveNear(token, distance)) {
        for (int i = 0; i < reader.documents(); i++) {
          int apart = reader.distance(i, token);
          if (apart <= distance && !each.isDead(i)) {
            take(farthestFirst, reader.id(i), apart, size);
          }
        }
      }
    }
    return farthestFirst.stream().sorted().toList();
  }

  private static void take(PriorityQueue<Near> kept, DocumentId id, int distance, int size) {
    kept.add(new Near(id, distance));
    if (kept.size() > size) {
      kept.poll();
    }
  }

  Size size() {
    int documents = fresh.documents();
    long postings = fresh.postings();
    for (Segment each : segments) {
      documents += each.live();
      postings += each.livePostings();
    }
    return new Size(documents, postings);
  }

  /** The next copies by id: found first, then gathered in one pass over the features. */
  List<Copy> copies(Optional<DocumentId> after, int most) throws IOException {
    TreeMap<DocumentId, Optional<Copy>> chosen = new TreeMap<>();
    fresh.after(after).values().stream()
        .flatMap(Optional::stream)
        .limit(most)
        .forEach(each -> chosen.put(each.document(), Optional.of(each)));
    for (Segment each : segments) {
      SegmentReader reader = each.reader();
      int found = 0;
      for (int i = first(reader, after); i < reader.documents() && found < most; i++) {
        if (!each.isDead(i)) {
          chosen.put(reader.id(i), Optional.empty());
          found++;
        }
      }
    }
    while (chosen.size() > most) {
      chosen.pollLastEntry();
    }
    for (Segment each : segments) {
      gather(each, after, chosen);
    }
    return chosen.values().stream().flatMap(Optional::stream).toList();
  }

  private static int first(SegmentReader reader, Optional<DocumentId> after) throws IOException {
    if (after.isEmpty()) {
      return 0;
    }
    int ordinal = reader.ordinal(after.get());
    return ordinal >= 0 ? ordinal + 1 : -1 - ordinal;
  }

  private static void gather(
      Segment segment, Optional<DocumentId> after, Map<DocumentId, Optional<Copy>> chosen)
      throws IOException {
    SegmentReader reader = segment.reader();
    Map<Integer, Gathered> wanted = new HashMap<>();
    for (int i = first(reader, after); i < reader.documents(); i++) {
      if (!segment.isDead(i)) {
        DocumentId id = reader.id(i);
        if (!chosen.containsKey(id)) {
          break; // ids ascend: the rest was not chosen either
        }
        wanted.put(i, new Gathered(id, new long[reader.count(i)]));
      }
    }
    if (wanted.isEmpty()) {
      return;
    }
    for (long f = 0; f < reader.features(); f++) {
      long feature = reader.feature(f);
      for (int each = reader.next(); each >= 0; each = reader.next()) {
        Gathered copy = wanted.get(each);
        if (copy != null) {
          copy.add(feature);
        }
      }
    }
    for (Map.Entry<Integer, Gathered> each : wanted.entrySet()) {
      int ordinal = each.getKey();
      Copy copy =
          new Copy(
              each.getValue().id,
              reader.digest(ordinal),
              reader.token(ordinal),
              Features.of(each.getValue().features));
      chosen.put(copy.document(), Optional.of(copy));
    }
  }

  /** A copy whose features are being gathered. */
  private static final class Gathered {
    private final DocumentId id;
    private final long[] features;
    private int count;

    Gathered(DocumentId id, long[] features) {
      this.id = id;
      this.features = features;
    }

    void add(long feature) {
      features[count++] = feature;
    }
  }
}
