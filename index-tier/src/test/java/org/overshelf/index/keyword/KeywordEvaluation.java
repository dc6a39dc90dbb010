package org.overshelf.index.keyword;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryparser.classic.MultiFieldQueryParser;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.store.FSDirectory;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.ask.Asker;
import org.overshelf.index.keyword.ask.Chart;
import org.overshelf.index.keyword.ask.Inquiry;
import org.overshelf.index.keyword.ask.Lines;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.partition.Paper;
import org.overshelf.index.keyword.serve.Desk;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.replica.HedgeSettings;
import org.overshelf.index.replica.Replicas;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;

/**
 * Measures the index against plain Lucene with offsets and its UnifiedHighlighter, on the same
 * papers and queries, in one run: {@code KeywordEvaluation PAPERS ABSTRACT-CHARS BODY-CHARS}.
 */
final class KeywordEvaluation {

  private static final int QUERIES = 500;
  private static final Duration ROUND = Duration.ofSeconds(4);

  private interface Engine {
    int ask(String query) throws IOException;
  }

  public static void main(String[] args) throws Exception {
    int papers = Integer.parseInt(args[0]);
    int abstractChars = Integer.parseInt(args[1]);
    int bodyChars = Integer.parseInt(args[2]);
    Path folder = Files.createTempDirectory("keyword-evaluation");
    System.out.printf(
        "%,d papers, abstract %,d, body %,d characters%n", papers, abstractChars, bodyChars);

    long began = System.nanoTime();
    Path plainFolder = folder.resolve("plain");
    writePlain(plainFolder, new Corpus(1), papers, abstractChars, bodyChars);
    report("plain Lucene", began, plainFolder);
    List<String> queries = queries(new Corpus(2));

    try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(plainFolder));
        ExecutorService searches = Executors.newVirtualThreadPerTaskExecutor()) {
      Engine plain = plain(reader);
      for (int partitions : new int[] {1, 4}) {
        began = System.nanoTime();
        Path ours = folder.resolve("ours-" + partitions);
        writeOurs(ours, partitions, new Corpus(1), papers, abstractChars, bodyChars);
        report("ours, k = " + partitions, began, ours);
        began = System.nanoTime();
        List<LucenePartition> opened = open(ours, partitions);
        Engine engine = ours(opened, searches);
        engine.ask(queries.getFirst());
        System.out.printf(
            "  opened and first answer in %d ms%n", (System.nanoTime() - began) / 1_000_000);
        for (int threads : new int[] {1, 16}) {
          measure(plain, queries, threads);
          double theirs = measure(plain, queries, threads);
          measure(engine, queries, threads);
          double mine = measure(engine, queries, threads);
          System.out.printf(
              "  %2d threads: plain %,.0f q/s, ours %,.0f q/s: %.1f times%n",
              threads, theirs, mine, mine / theirs);
        }
        for (LucenePartition each : opened) {
          each.close();
        }
      }
    }
  }

  private static List<String> queries(Corpus corpus) {
    return Stream.generate(
            () -> {
              String one = corpus.words(1 + corpus.word().length() % 3);
              return one.hashCode() % 5 == 0 ? "\"" + one + "\"" : one;
            })
        .map(query -> query.replaceAll("[()+-]", " ").strip())
        .limit(QUERIES)
        .toList();
  }

  private static double measure(Engine engine, List<String> queries, int threads) throws Exception {
    AtomicInteger asked = new AtomicInteger();
    long end = System.nanoTime() + ROUND.toNanos();
    long began = System.nanoTime();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        pool.submit(
            () -> {
              while (System.nanoTime() < end) {
                engine.ask(queries.get(asked.incrementAndGet() % queries.size()));
              }
              return null;
            });
      }
    }
    return asked.get() * 1e9 / (System.nanoTime() - began);
  }

  private static Engine ours(List<LucenePartition> partitions, ExecutorService searches) {
    Neighbourhood alone = Neighbourhood.alone();
    Desk desk =
        new Desk(part -> Optional.of(partitions.get(part.number())), searches, 1, asked -> {});
    Asker asker =
        new Asker(
            new Lines(alone.transport(), desk, searches),
            new Replicas(HedgeSettings.USUAL, Asker.KINDS),
            0);
    Map<Part, List<NodeId>> servers = new HashMap<>();
    for (int i = 0; i < partitions.size(); i++) {
      servers.put(new Part(i, partitions.size()), List.of(alone.roster().self()));
    }
    Chart chart = new Chart(partitions.size(), servers, Map.of());
    return query -> {
      try (Inquiry inquiry = asker.inquire(chart, Deadline.in(Duration.ofSeconds(30)))) {
        return new QueryRun(SearchRequest.of(query, 20), partitions.size())
            .answer(inquiry, asker)
            .hits()
            .size();
      } catch (QueryException e) {
        throw new IOException(e);
      }
    };
  }

  private static Engine plain(DirectoryReader reader) {
    IndexSearcher searcher = new IndexSearcher(reader);
    String[] fields = {"title", "abstract", "body"};
    UnifiedHighlighter highlighter =
        UnifiedHighlighter.builder(searcher, new EnglishAnalyzer(CharArraySet.EMPTY_SET)).build();
    return typed -> {
      try {
        MultiFieldQueryParser parser =
            new MultiFieldQueryParser(fields, new EnglishAnalyzer(CharArraySet.EMPTY_SET));
        parser.setDefaultOperator(QueryParser.Operator.AND);
        Query query = parser.parse(typed);
        TopDocs top = searcher.search(query, 20);
        var stored = searcher.storedFields();
        for (ScoreDoc each : top.scoreDocs) {
          stored.document(each.doc, java.util.Set.of("title", "authors", "year"));
        }
        highlighter.highlightFields(
            new String[] {"abstract", "body"}, query, top, new int[] {1, 1});
        return top.scoreDocs.length;
      } catch (ParseException e) {
        throw new IOException(e);
      }
    };
  }

  private static void writePlain(
      Path folder, Corpus corpus, int papers, int abstractChars, int bodyChars) throws IOException {
    FieldType offsets = new FieldType(TextField.TYPE_STORED);
    offsets.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
    IndexWriterConfig config = new IndexWriterConfig(new EnglishAnalyzer(CharArraySet.EMPTY_SET));
    try (IndexWriter writer = new IndexWriter(FSDirectory.open(folder), config)) {
      for (int i = 0; i < papers; i++) {
        Library.Paper paper = corpus.paper(abstractChars, bodyChars);
        Document document = new Document();
        document.add(new Field("title", paper.title(), offsets));
        document.add(new TextField("authors", String.join("; ", paper.authors()), Field.Store.YES));
        document.add(new StoredField("year", paper.year().orElse(0)));
        document.add(new Field("abstract", paper.abstractText(), offsets));
        document.add(new Field("body", paper.body(), offsets));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  private static void writeOurs(
      Path folder, int partitions, Corpus corpus, int papers, int abstractChars, int bodyChars)
      throws IOException {
    List<LucenePartition> opened = open(folder, partitions);
    for (int i = 0; i < papers; i++) {
      Library.Paper paper = corpus.paper(abstractChars, bodyChars);
      DocumentRow row = row(i, paper);
      int partition = KeywordIndex.partitionOf(row.id(), partitions);
      opened.get(partition).put(new Paper(row, paper.body(), true, i % 50));
    }
    for (LucenePartition each : opened) {
      each.setComplete();
      each.merge();
      each.commit(0);
      each.close();
    }
  }

  private static List<LucenePartition> open(Path folder, int partitions) throws IOException {
    List<LucenePartition> opened = new ArrayList<>();
    for (int i = 0; i < partitions; i++) {
      opened.add(LucenePartition.open(folder.resolve("" + i), "layout", (64 << 20) / partitions));
    }
    return opened;
  }

  private static DocumentRow row(int number, Library.Paper paper) {
    FileId file =
        new FileId(
            Key.hash(new byte[] {(byte) number, (byte) (number >> 8), (byte) (number >> 16)}));
    return new DocumentRow(
        DocumentId.of(file),
        Instant.ofEpochMilli(number),
        file,
        "text/plain",
        1,
        "paper.pdf",
        Optional.empty(),
        Library.groupOf(paper),
        paper.title(),
        paper.authors(),
        paper.year(),
        paper.venue(),
        paper.abstractText(),
        0,
        List.of());
  }

  private static void report(String what, long began, Path folder) throws IOException {
    double seconds = (System.nanoTime() - began) / 1e9;
    try (Stream<Path> files = Files.walk(folder)) {
      long bytes = files.filter(Files::isRegularFile).mapToLong(KeywordEvaluation::size).sum();
      System.out.printf("%s: %.1f MB, written in %.1f s%n", what, bytes / 1e6, seconds);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private KeywordEvaluation() {}
}
