package org.overshelf.index.keyword.partition;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.compress.LZ4;
import org.overshelf.index.keyword.query.QueryReader;
import org.overshelf.index.keyword.text.Names;
import org.overshelf.index.keyword.text.Section;
import org.overshelf.index.keyword.text.Stemmer;
import org.overshelf.index.keyword.text.Words;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;

/** Makes Lucene documents of papers. For one thread at a time. */
final class PaperWriter {

  private static final FieldType DOCUMENTS = type(IndexOptions.DOCS);
  private static final FieldType IMPACTS = type(IndexOptions.DOCS_AND_FREQS);
  private static final FieldType POSITIONS = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

  /** Positions between one author and the next. */
  private static final int AUTHOR_GAP = 8;

  private static final int MAX_AUTHORS = 1_000;

  private final Stemmer stemmer = new Stemmer();
  private final LZ4.FastCompressionHashTable compression = new LZ4.FastCompressionHashTable();

  private static FieldType type(IndexOptions options) {
    FieldType type = new FieldType();
    type.setIndexOptions(options);
    type.setTokenized(options != IndexOptions.DOCS);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }

  static BytesRef bytes(DocumentId id) {
    return new BytesRef(id.value().toBytes());
  }

  Document write(Paper paper) {
    DocumentRow row = paper.row();
    Document document = new Document();
    document.add(new StringField(Fields.ID, bytes(row.id()), Field.Store.NO));
    document.add(new BinaryDocValuesField(Fields.ID, bytes(row.id())));
    document.add(
        new BinaryDocValuesField(Fields.RECORD, PaperRecord.write(row, paper.body(), compression)));
    document.add(new NumericDocValuesField(Fields.CITATIONS, paper.citations()));
    document.add(new NumericDocValuesField(Fields.ADDED, row.added().toEpochMilli()));
    document.add(new NumericDocValuesField(Fields.DIGEST, Paper.digest(row, paper.whole())));
    document.add(new NumericDocValuesField(Fields.YEAR, row.year().orElse(0)));
    row.year().ifPresent(year -> document.add(new IntPoint(Fields.YEAR_POINT, year)));
    if (!row.venue().isBlank()) {
      document.add(new NumericDocValuesField(Fields.VENUE_KEY, Facet.key(row.venue())));
    }
    document.add(new Field(Fields.NAME, QueryReader.titleKey(row.title()), DOCUMENTS));
    addNames(document, authors(row));
    addWords(document, paper);
    return document;
  }

  static List<String> authors(DocumentRow row) {
    return row.authors().subList(0, Math.min(row.authors().size(), MAX_AUTHORS));
  }

  private static void addNames(Document document, List<String> authors) {
    Set<String> terms = new HashSet<>();
    Set<String> seen = new HashSet<>();
    for (String author : authors) {
      terms.addAll(Names.terms(author));
      if (seen.add(author)) {
        document.add(new SortedNumericDocValuesField(Fields.AUTHOR_KEYS, Facet.key(author)));
      }
    }
    terms.forEach(term -> document.add(new Field(Fields.AUTHOR, term, DOCUMENTS)));
  }

  private void addWords(Document document, Paper paper) {
    Sink sink = new Sink();
    DocumentRow row = paper.row();
    sink.take(Section.TITLE, row.title(), 0);
    int at = 0;
    for (String author : authors(row)) {
      at = sink.take(Section.AUTHORS, author, at) + AUTHOR_GAP;
      Names.parts(author).forEach(sink::initial);
    }
    sink.take(Section.VENUE, row.venue(), 0);
    sink.take(Section.ABSTRACT, row.abstractText(), 0);
    sink.take(Section.BODY, paper.body(), 0);
    document.add(new Field(Fields.STEM, new ImpactStream(sink.stems.weigh()), IMPACTS));
    document.add(new Field(Fields.EXACT, new ImpactStream(sink.exacts.weigh()), IMPACTS));
    document.add(new Field(Fields.TEXT, sink.text, POSITIONS));
    document.add(new Field(Fields.TITLE, sink.title, POSITIONS));
    document.add(new Field(Fields.VENUE, sink.venue, POSITIONS));
  }

  /** Gathers a paper's words, field by field. */
  private final class Sink {
    final Impacts stems = new Impacts();
    final Impacts exacts = new Impacts();
    final WordStream text = new WordStream();
    final WordStream title = new WordStream();
    final WordStream venue = new WordStream();

    /** Takes a section's words, from a place in it; gives the place after them. */
    int take(Section section, String words, int from) {
      int index = from;
      Words each = new Words(words);
      while (index < section.words() && each.next()) {
        String exact = each.folded();
        String stem = stemmer.stem(exact);
        stems.count(stem, section, index);
        exacts.count(exact, section, index);
        text.add(stem, section.base() + index);
        switch (section) {
          case TITLE -> addBoth(title, stem, exact, index);
          case VENUE -> addBoth(venue, stem, exact, index);
          case AUTHORS, ABSTRACT, BODY -> {}
        }
        index++;
      }
      return index;
    }

    private static void addBoth(WordStream to, String stem, String exact, int position) {
      to.add(stem, position);
      to.add(Fields.EXACT_MARK + exact, position);
    }

    /** An author's initial may be looked for among other words. */
    void initial(String part) {
      String initial = part.substring(0, part.offsetByCodePoints(0, 1));
      stems.count(initial, Section.VENUE, 0);
    }
  }
}
