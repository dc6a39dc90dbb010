package org.overshelf.frontend.paper;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.overshelf.shared.row.RowReader;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.JournalRow;
import org.overshelf.shared.table.TableStore;

/**
 * Some papers that were added lately, from the journal of the last days: a list for the first page,
 * read anew once a minute at most. What cannot be read is left out. Safe for any number of threads.
 */
public final class RecentPapers {

  private static final int SHOWN = 5;
  private static final int DAYS = 14;
  private static final Duration FRESH = Duration.ofMinutes(1);

  /** A short list may soon be longer. */
  private static final Duration FRESH_SHORT = Duration.ofSeconds(5);

  /** The list, and when it was read. */
  private record Read(Instant at, List<DocumentRow> papers) {}

  private final TableStore tables;
  private final InstantSource clock;
  private volatile Read last = new Read(Instant.MIN, List.of());

  public RecentPapers(TableStore tables, InstantSource clock) {
    this.tables = tables;
    this.clock = clock;
  }

  /** The newest of them, newest first. */
  public List<DocumentRow> newest() {
    Instant now = clock.instant();
    Read known = last;
    Duration fresh = known.papers().size() < SHOWN ? FRESH_SHORT : FRESH;
    if (known.at().isBefore(now.minus(fresh))) {
      known = new Read(now, read(now));
      last = known;
    }
    return known.papers();
  }

  private List<DocumentRow> read(Instant now) {
    List<DocumentId> candidates = new ArrayList<>();
    long today = Journal.Day.numberOf(now);
    for (long day = today; day > today - DAYS && candidates.size() < SHOWN; day--) {
      candidates.addAll(changedOn(day));
    }
    List<DocumentRow> papers = new ArrayList<>();
    List<DocumentId> batch =
        candidates.subList(0, Math.min(candidates.size(), RowReader.MAX_BATCH));
    for (Lookup<DocumentRow> row : tables.readAll(Docs.TABLE, batch)) {
      if (row instanceof Lookup.Found<DocumentRow>(DocumentRow paper)) {
        papers.add(paper);
      }
    }
    papers.sort(Comparator.comparing(DocumentRow::added).reversed().thenComparing(DocumentRow::id));
    return List.copyOf(papers.subList(0, Math.min(SHOWN, papers.size())));
  }

  private List<DocumentId> changedOn(long day) {
    List<Journal.Day> shards =
        IntStream.range(0, Journal.SHARDS).mapToObj(i -> new Journal.Day(day, i)).toList();
    List<DocumentId> changed = new ArrayList<>();
    for (Lookup<JournalRow> row : tables.readAll(Journal.TABLE, shards)) {
      if (row instanceof Lookup.Found<JournalRow>(JournalRow found)) {
        changed.addAll(found.documents());
      }
    }
    return changed;
  }
}
