package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.Snippet;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.snippet.Highlights;
import org.overshelf.index.keyword.snippet.SnippetMaker;

/** A query's view of one Lucene index. */
final class LuceneSession implements Partition.Session {

  /** Gives the snapshot back. */
  interface Release {
    void release(Snapshot snapshot) throws IOException;
  }

  private final Snapshot snapshot;
  private final Release release;
  private final long version;
  private final LookedUp words;

  LuceneSession(Snapshot snapshot, long version, Release release) {
    this.snapshot = snapshot;
    this.version = version;
    this.words = new LookedUp(snapshot);
    this.release = release;
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public Statistics statistics(List<Expression> expressions) throws IOException {
    return new Dictionary(snapshot, words).statistics(expressions);
  }

  @Override
  public Page search(Plan plan, Statistics global, Deadline deadline) throws IOException {
    return new Finder(plan, global, deadline).find(snapshot, words);
  }

  @Override
  public List<Hit> hits(Plan plan, Statistics global, List<Found> found) throws IOException {
    SnippetMaker snippets =
        new SnippetMaker(
            Highlights.of(
                plan.query(),
                pattern ->
                    global.expansions().getOrDefault(pattern, Collections.emptySortedSet())));
    List<Hit> hits = new ArrayList<>(found.size());
    for (Found each : found) {
      hits.add(hit(each, snippets));
    }
    return hits;
  }

  private Hit hit(Found found, SnippetMaker snippets) throws IOException {
    PaperRecord record = record(found.handle());
    Snippet snippet = snippets.make(record.abstractText(), record);
    return new Hit(
        found.place().document(),
        found.score(),
        record.title(),
        record.authors(),
        record.year(),
        record.venue(),
        citations(found.handle()),
        record.file(),
        record.fileName(),
        snippet);
  }

  @Override
  public String label(Facet facet, long key, int example) throws IOException {
    return switch (facet) {
      case YEAR -> Long.toString(key);
      case VENUE -> record(example).venue();
      case AUTHOR ->
          record(example).authors().stream()
              .filter(author -> Facet.key(author) == key)
              .findFirst()
              .orElseThrow(() -> new IOException("a counted author is not in the paper"));
    };
  }

  private LeafReaderContext segment(int handle) {
    List<LeafReaderContext> segments = snapshot.reader().leaves();
    return segments.get(ReaderUtil.subIndex(handle, segments));
  }

  private PaperRecord record(int handle) throws IOException {
    LeafReaderContext segment = segment(handle);
    BinaryDocValues records = segment.reader().getBinaryDocValues(Fields.RECORD);
    if (records == null || !records.advanceExact(handle - segment.docBase)) {
      throw new IOException("an indexed paper has no record");
    }
    return new PaperRecord(records.binaryValue());
  }

  private int citations(int handle) throws IOException {
    LeafReaderContext segment = segment(handle);
    NumericDocValues citations = segment.reader().getNumericDocValues(Fields.CITATIONS);
    boolean counted = citations != null && citations.advanceExact(handle - segment.docBase);
    return counted ? (int) citations.longValue() : 0;
  }

  @Override
  public void close() throws IOException {
    release.release(snapshot);
  }
}
