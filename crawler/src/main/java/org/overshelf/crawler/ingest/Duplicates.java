package org.overshelf.crawler.ingest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import org.overshelf.crawler.client.IngestOutcome.By;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
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

  /**
   * A document other than {@code self} that holds the same paper. A text too short to be known by
   * duplicates nothing: keeping a paper twice is a nuisance, leaving one out is a loss.
   */
  Optional<Match> find(DocumentId self, PaperName name, Sketch sketch) throws StoreException {
    if (!sketch.isTelling()) {
      return Optional.empty();
    }
    Optional<DocumentId> named = best(self, namesakes(name), sketch, RESEMBLANCE_WITH_NAME);
    if (named.isPresent()) {
      return named.map(document -> new Match(document, By.TITLE));
    }
    return best(self, lookalikes(sketch), sketch, RESEMBLANCE_ALONE)
        .map(document -> new Match(document, By.SHINGLES));
  }

  private SequencedSet<DocumentId> namesakes(PaperName name) throws StoreException {
    SequencedSet<DocumentId> documents = new LinkedHashSet<>();
    Optional<TitleRow> row = tables.read(Titles.TABLE, name).orUnreachable();
    if (row.isPresent()) {
      for (Lookup<GroupRow> group : tables.readAll(Groups.TABLE, row.get().groups())) {
        group.orUnreachable().ifPresent(found -> documents.addAll(found.documents()));
      }
    }
    return documents;
  }

  private SequencedSet<DocumentId> lookalikes(Sketch sketch) throws StoreException {
    Map<DocumentId, Integer> shared = new HashMap<>();
    for (Lookup<ShingleRow> row : tables.readAll(Shins.TABLE, listed(sketch))) {
      row.orUnreachable()
          .ifPresent(
              found -> found.documents().forEach(each -> shared.merge(each, 1, Integer::sum)));
    }
    List<DocumentId> documents = new ArrayList<>(shared.keySet());
    documents.sort(
        Comparator.<DocumentId>comparingInt(each -> -shared.getOrDefault(each, 0))
            .thenComparing(Comparator.naturalOrder()));
    return new LinkedHashSet<>(documents);
  }

  private Optional<DocumentId> best(
      DocumentId self, SequencedSet<DocumentId> candidates, Sketch sketch, double threshold)
      throws StoreException {
    List<DocumentId> compared =
        candidates.stream().filter(each -> !each.equals(self)).limit(MAX_CANDIDATES).toList();
    DocumentId best = null;
    double most = threshold;
    for (Lookup<DocumentRow> row : tables.readAll(Docs.TABLE, compared)) {
      Optional<DocumentRow> found = row.orUnreachable();
      if (found.isPresent()) {
        double resemblance = sketch.resemblance(new Sketch(found.get().sketch()));
        if (resemblance >= most) {
          most = resemblance;
          best = found.get().id();
        }
      }
    }
    return Optional.ofNullable(best);
  }
}
