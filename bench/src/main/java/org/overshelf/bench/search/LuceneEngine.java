package org.overshelf.bench.search;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.MultiFieldQueryParser;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.store.FSDirectory;

/**
 * Plain Lucene, as its documentation would have it: offsets in the postings, stored fields in the
 * default codec, the unified highlighter, scores up to the default threshold of counted hits. Looks
 * for words in title and body.
 */
final class LuceneEngine implements AutoCloseable {

  private static final int HITS = 20;
  private static final String[] WORDS_IN = {"title", "body"};
  private static final FieldType OFFSETS = new FieldType(TextField.TYPE_STORED);

  static {
    OFFSETS.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
    OFFSETS.freeze();
  }

  private static final JsonFactory JSON = new JsonFactory();

  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final UnifiedHighlighter highlighter;
  private final SameWords words = new SameWords();

  LuceneEngine(Path folder) throws IOException {
    reader = DirectoryReader.open(FSDirectory.open(folder));
    searcher = new IndexSearcher(reader);
    highlighter =
        UnifiedHighlighter.builder(searcher, words).withFieldMatcher(field -> true).build();
  }

  /** Takes papers into an index. */
  static final class Builder implements AutoCloseable {
    private final IndexWriter writer;

    Builder(Path folder, double bufferMegabytes) throws IOException {
      IndexWriterConfig config = new IndexWriterConfig(new SameWords());
      config.setRAMBufferSizeMB(bufferMegabytes);
      writer = new IndexWriter(FSDirectory.open(folder), config);
    }

    void add(PaperRecord record) throws IOException {
      Document document = new Document();
      document.add(new StringField("id", record.id(), Field.Store.YES));
      document.add(new Field("title", record.title(), OFFSETS));
      record
          .authors()
          .forEach(author -> document.add(new TextField("authors", author, Field.Store.YES)));
      document.add(new Field("body", record.body(), OFFSETS));
      document.add(new TextField("venue", record.venue(), Field.Store.YES));
      document.add(new IntPoint("year", record.year()));
      document.add(new StoredField("year", record.year()));
      writer.updateDocument(new Term("id", record.id()), document);
    }

    /** Commits, when background merges are done. */
    @Override
    public void close() throws IOException {
      writer.close();
    }
  }

  /** Answers a query in Lucene's syntax, as JSON. */
  byte[] answer(String typed) throws IOException {
    Query query = parse(typed);
    TopDocs top = searcher.search(query, HITS);
    String[] snippets =
        highlighter.highlightFields(new String[] {"body"}, query, top, new int[] {1}).get("body");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 14);
    StoredFields stored = searcher.storedFields();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("total", top.totalHits.value());
      json.writeArrayFieldStart("hits");
      for (int i = 0; i < top.scoreDocs.length; i++) {
        write(json, top.scoreDocs[i], stored, snippets == null ? "" : snippets[i]);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  private static final Set<String> SHOWN = Set.of("id", "title", "authors", "year", "venue");

  private static void write(JsonGenerator json, ScoreDoc hit, StoredFields stored, String snippet)
      throws IOException {
    Document document = stored.document(hit.doc, SHOWN);
    json.writeStartObject();
    json.writeStringField("id", document.get("id"));
    json.writeStringField("title", document.get("title"));
    json.writeArrayFieldStart("authors");
    for (String author : document.getValues("authors")) {
      json.writeString(author);
    }
    json.writeEndArray();
    json.writeStringField("year", document.get("year"));
    json.writeStringField("venue", document.get("venue"));
    json.writeNumberField("score", hit.score);
    json.writeStringField("snippet", snippet);
    json.writeEndObject();
  }

  private Query parse(String typed) throws IOException {
    MultiFieldQueryParser parser =
        new MultiFieldQueryParser(WORDS_IN, words) {
          @Override
          protected Query getRangeQuery(
              String field, String from, String to, boolean withFrom, boolean withTo)
              throws ParseException {
            return "year".equals(field)
                ? IntPoint.newRangeQuery("year", Integer.parseInt(from), Integer.parseInt(to))
                : super.getRangeQuery(field, from, to, withFrom, withTo);
          }
        };
    parser.setDefaultOperator(QueryParser.Operator.AND);
    try {
      return parser.parse(typed);
    } catch (ParseException e) {
      throw new IOException("cannot be read: " + typed, e);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
