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
import org.overshelf.index.keyword.text.Words;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;

/** Makes Lucene documents of papers. For one thread at a time. */
final class PaperWriter {

  private static final FieldType DOCUMENTS = type(IndexOptions.DOCS);
  private static final FieldType NAMES = tokenized(IndexOptions.DOCS);
  private static final FieldType IMPACTS = type(IndexOptions.DOCS_AND_FREQS);
  private static final FieldType POSITIONS = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

  /** Positions between one author and the next. */
  private static final int AUTHOR_GAP = 8;

  private static final int MAX_AUTHORS = 1_000;

  private final Lexicon lexicon = new Lexicon();
  private final Impacts stems = new Impacts();
  private final Impacts exacts = new Impacts();
  private final WordStream text = new WordStream();
  private final WordStream title = new WordStream();
  private final WordStream venue = new WordStream();
  private final WordStream names = new WordStream();
  private final List<Field> words =
      List.of(
          new Field(Fields.STEM, new ImpactStream(stems), IMPACTS),
          new Field(Fields.EXACT, new ImpactStream(exacts), IMPACTS),
          new Field(Fields.TEXT, text, POSITIONS),
          new Field(Fields.TITLE, title, POSITIONS),
          new Field(Fields.VENUE, venue, POSITIONS),
          new Field(Fields.AUTHOR, names, NAMES));
  private final LZ4.FastCompressionHashTable compression = new LZ4.FastCompressionHashTable();
  private long papers;

  private static FieldType type(IndexOptions options) {
    FieldType type = tokenized(options);
    if (options != IndexOptions.DOCS) {
      return type;
    }
    FieldType whole = new FieldType(type);
    whole.setTokenized(false);
    whole.freeze();
    return whole;
  }

  private static FieldType tokenized(IndexOptions options) {
    FieldType type = new FieldType();
    type.setIndexOptions(options);
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

  private void addNames(Document document, List<String> authors) {
    Set<String> terms = new HashSet<>();
    Set<String> seen = new HashSet<>();
    for (String author : authors) {
      if (seen.add(author)) {
        terms.addAll(Names.terms(author));
        document.add(new SortedNumericDocValuesField(Fields.AUTHOR_KEYS, Facet.key(author)));
      }
    }
    names.begin();
    terms.forEach(term -> names.add(new BytesRef(term), 0));
  }

  private void addWords(Document document, Paper paper) {
    lexicon.settle();
    papers++;
    stems.begin(papers);
    exacts.begin(papers);
    text.begin();
    title.begin();
    venue.begin();
    DocumentRow row = paper.row();
    take(Section.TITLE, row.title(), 0);
    int at = 0;
    for (String author : authors(row)) {
      at = take(Section.AUTHORS, author, at) + AUTHOR_GAP;
      Names.parts(author).forEach(this::countInitial);
    }
    take(Section.VENUE, row.venue(), 0);
    take(Section.ABSTRACT, row.abstractText(), 0);
    take(Section.BODY, paper.body(), 0);
    words.forEach(document::add);
  }

  /** Takes a section's words, from a place in it; gives the place after them. */
  private int take(Section section, String written, int from) {
    int index = from;
    Words each = new Words(written);
    while (index < section.words() && each.next()) {
      Lexicon.Form form = lexicon.form(each);
      stems.count(form.stem, section, index);
      exacts.count(form.exact, section, index);
      text.add(form.stem.bytes, section.base() + index);
      switch (section) {
        case TITLE -> addBoth(title, form, index);
        case VENUE -> addBoth(venue, form, index);
        case AUTHORS, ABSTRACT, BODY -> {}
      }
      index++;
    }
    return index;
  }

  private static void addBoth(WordStream to, Lexicon.Form form, int position) {
    to.add(form.stem.bytes, position);
    to.add(new BytesRef(Fields.EXACT_MARK + form.spelling), position);
  }

  /** An author's initial may be looked for among other words. */
  private void countInitial(String part) {
    String initial = part.substring(0, part.offsetByCodePoints(0, 1));
    stems.count(lexicon.stem(initial), Section.VENUE, 0);
  }
}
