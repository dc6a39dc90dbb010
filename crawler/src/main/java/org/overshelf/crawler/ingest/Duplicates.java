package org.overshelf.crawler.ingest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;
import org.overshelf.crawler.client.IngestOutcome.By;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.GroupRow;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.PaperName;
import org.overshelf.shared.table.ShingleRow;
import org.overshelf.shared.table.Shins;
import org.overshelf.shared.table.TableStore;
import org.overshelf.shared.table.TitleRow;
import org.overshelf.shared.table.Titles;

/**
 * Decides whether the library has a paper already, by its name and by its shingles (OverCite,
 * section 3.4, steps 2 and 3; step 1, the file's id, needs no reading and comes first).
 */
final class Duplicates {

  /** A document that the new one duplicates, and how that was seen. */
  record Match(DocumentId document, By by) {}

  /**
   * How much of two texts must be shared if the names agree. Less is another version, such as a
   * report that became an article, and a document of its own in the same group.
   */
  static final double RESEMBLANCE_WITH_NAME = 0.5;

  /** How much of two texts must be shared if nothing else is known. */
  static final double RESEMBLANCE_ALONE = 0.8;

  /** Shingles of a sketch that are listed in Shins, and looked up there. */
  static final int LISTED_SHINGLES = 16;

  /** Documents whose sketches are compared, those with the most shingles in common first. */
  private static final int MAX_CANDIDATES = 16;

  private final TableStore tables;

  Duplicates(TableStore tables) {
    this.tables = tables;
  }

  /** The shingles under which a document with this sketch is listed. */
  static List<Long> listed(Sketch sketch) {
    return sketch.hashes().subList(0, Math.min(LISTED_SHINGLES, sketch.hashes().size()));
  }

  /** A paper to be compared with those that the library has. */
  record Candidate(DocumentId self, PaperName name, Sketch sketch) {}

  /** A document other than {@code self} that holds the same paper. */
  Optional<Match> find(DocumentId self, PaperName name, Sketch sketch) throws StoreException {
    return findAll(List.of(new Candidate(self, name, sketch))).getFirst();
  }

  /**
   * For each candidate, a document other than itself that holds the same paper; candidates are not
   * compared with each other. A text too short to be known by duplicates nothing: keeping a paper
   * twice is a nuisance, leaving one out is a loss.
   */
  List<Optional<Match>> findAll(List<Candidate> candidates) throws StoreException {
    List<Candidate> telling = candidates.stream().filter(each -> each.sketch.isTelling()).toList();
    Map<PaperName, SequencedSet<DocumentId>> namesakes = namesakes(telling);
    Map<Candidate, SequencedSet<DocumentId>> lookalikes = lookalikes(telling);
    SequencedSet<DocumentId> compared = new LinkedHashSet<>();
    for (Candidate each : telling) {
      compared.addAll(compared(each, namesakes.get(each.name)));
      compared.addAll(compared(each, lookalikes.get(each)));
    }
    Map<DocumentId, Sketch> sketches = sketches(List.copyOf(compared));
    List<Optional<Match>> matches = new ArrayList<>();
    for (Candidate each : candidates) {
      if (!each.sketch.isTelling()) {
        matches.add(Optional.empty());
        continue;
      }
      Optional<Match> named =
          best(each, compared(each, namesakes.get(each.name)), sketches, RESEMBLANCE_WITH_NAME)
              .map(document -> new Match(document, By.TITLE));
      matches.add(
          named.isPresent()
              ? named
              : best(each, compared(each, lookalikes.get(each)), sketches, RESEMBLANCE_ALONE)
                  .map(document -> new Match(document, By.SHINGLES)));
    }
    return matches;
  }

  private static List<DocumentId> compared(
      Candidate candidate, @Nullable SequencedSet<DocumentId> documents) {
    return documents == null
        ? List.of()
        : documents.stream()
            .filter(each -> !each.equals(candidate.self))
            .limit(MAX_CANDIDATES)
            .toList();
  }

  private Map<PaperName, SequencedSet<DocumentId>> namesakes(List<Candidate> candidates)
      throws StoreException {
    List<PaperName> names = candidates.stream().map(Candidate::name).distinct().toList();
    Map<PaperName, List<GroupId>> groups = new HashMap<>();
    List<Lookup<TitleRow>> titles = tables.readAll(Titles.TABLE, names);
    for (int i = 0; i < names.size(); i++) {
      PaperName name = names.get(i);
      titles.get(i).orUnreachable().ifPresent(row -> groups.put(name, row.groups()));
    }
    List<GroupId> asked = groups.values().stream().flatMap(List::stream).distinct().toList();
    Map<GroupId, GroupRow> rows = new HashMap<>();
    for (Lookup<GroupRow> row : tables.readAll(Groups.TABLE, asked)) {
      row.orUnreachable().ifPresent(found -> rows.put(found.id(), found));
    }
    Map<PaperName, SequencedSet<DocumentId>> namesakes = new HashMap<>();
    groups.forEach(
        (name, ids) -> {
          SequencedSet<DocumentId> documents = new LinkedHashSet<>();
          for (GroupId id : ids) {
            GroupRow row = rows.get(id);
            documents.addAll(row == null ? List.of() : row.documents());
          }
          namesakes.put(name, documents);
        });
    return namesakes;
  }

  private Map<Candidate, SequencedSet<DocumentId>> lookalikes(List<Candidate> candidates)
      throws StoreException {
    List<Long> shingles =
        candidates.stream().flatMap(each -> listed(each.sketch).stream()).distinct().toList();
    Map<Long, List<DocumentId>> holders = new HashMap<>();
    for (Lookup<ShingleRow> row : tables.readAll(Shins.TABLE, shingles)) {
      row.orUnreachable().ifPresent(found -> holders.put(found.shingle(), found.documents()));
    }
    Map<Candidate, SequencedSet<DocumentId>> lookalikes = new HashMap<>();
    for (Candidate each : candidates) {
      Map<DocumentId, Integer> shared = new HashMap<>();
      for (long shingle : listed(each.sketch)) {
        for (DocumentId holder : holders.getOrDefault(shingle, List.of())) {
          shared.merge(holder, 1, Integer::sum);
        }
      }
      lookalikes.put(each, mostFirst(shared));
    }
    return lookalikes;
  }

  private static SequencedSet<DocumentId> mostFirst(Map<DocumentId, Integer> shared) {
    List<DocumentId> documents = new ArrayList<>(shared.keySet());
    documents.sort(
        Comparator.<DocumentId>comparingInt(each -> -shared.getOrDefault(each, 0))
            .thenComparing(Comparator.naturalOrder()));
    return new LinkedHashSet<>(documents);
  }

  private Map<DocumentId, Sketch> sketches(List<DocumentId> documents) throws StoreException {
    Map<DocumentId, Sketch> sketches = new HashMap<>();
    for (Lookup<DocumentRow> row : tables.readAll(Docs.TABLE, documents)) {
      row.orUnreachable().ifPresent(found -> sketches.put(found.id(), new Sketch(found.sketch())));
    }
    return sketches;
  }

  private static Optional<DocumentId> best(
      Candidate candidate,
      List<DocumentId> compared,
      Map<DocumentId, Sketch> sketches,
      double threshold) {
    DocumentId best = null;
    double most = threshold;
    for (DocumentId each : compared) {
      Sketch sketch = sketches.get(each);
      double resemblance = sketch == null ? -1 : candidate.sketch.resemblance(sketch);
      if (resemblance >= most) {
        most = resemblance;
        best = each;
      }
    }
    return Optional.ofNullable(best);
  }
}
