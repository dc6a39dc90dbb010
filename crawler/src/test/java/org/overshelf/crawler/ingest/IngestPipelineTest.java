package org.overshelf.crawler.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.IngestOutcome.Added;
import org.overshelf.crawler.client.IngestOutcome.By;
import org.overshelf.crawler.client.IngestOutcome.Duplicate;
import org.overshelf.crawler.client.IngestOutcome.Failed;
import org.overshelf.crawler.extract.format.FormatExtractor;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.CitationId;
import org.overshelf.shared.table.Cites;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupRow;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.TableStore;

/** Files go in, rows come out: with the real readers, in this process, over stores in memory. */
class IngestPipelineTest {

  private static final FormatExtractor EXTRACTOR = FormatExtractor.standard(Instant::now);

  @TempDir Path folder;

  private final NodeIdentity identity = NodeIdentity.generate();
  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final MemoryRowStore rows = new MemoryRowStore();
  private final TableStore tables = new TableStore(rows, identity);
  private final List<DocumentId> noticed = new ArrayList<>();

  @Test
  void a_new_paper_is_stored_described_and_noticed() throws Exception {
    Path file = paper("The Life of Shelves", "Ada Lovelace", 1, List.of());

    Added added = (Added) ingest(pipeline(rows), file);

    DocumentRow row = tables.read(Docs.TABLE, added.document()).required();
    assertThat(row.title()).isEqualTo("The Life of Shelves");
    assertThat(row.authors()).containsExactly("Ada Lovelace");
    assertThat(bytesOf(row)).isEqualTo(Files.readAllBytes(file));
    assertThat(row.text()).isPresent();
    assertThat(noticed).contains(added.document());
    GroupRow group = tables.read(Groups.TABLE, row.group()).required();
    assertThat(group.documents()).containsExactly(added.document());
  }

  @Test
  void the_same_file_again_changes_nothing() throws Exception {
    Path file = paper("The Life of Shelves", "Ada Lovelace", 1, List.of());
    Added added = (Added) ingest(pipeline(rows), file);
    int before = entryCount();

    IngestOutcome again = ingest(pipeline(rows), file);

    assertThat(again).isEqualTo(new Duplicate(added.document(), added.file(), By.FILE));
    assertThat(entryCount()).isEqualTo(before);
  }

  @Test
  void the_same_paper_in_another_file_is_a_duplicate_by_its_title() throws Exception {
    Added first =
        (Added) ingest(pipeline(rows), paper("The Life of Shelves", "Ada Lovelace", 1, List.of()));
    Path changed = paper("The Life of Shelves", "Ada Lovelace", 1, List.of());
    Files.writeString(
        changed, Files.readString(changed).replace("</body>", "<p>Erratum.</p></body>"));

    IngestOutcome second = ingest(pipeline(rows), changed);

    assertThat(second)
        .isInstanceOfSatisfying(
            Duplicate.class,
            duplicate -> {
              assertThat(duplicate.of()).isEqualTo(first.document());
              assertThat(duplicate.by()).isEqualTo(By.TITLE);
            });
  }

  @Test
  void nearly_the_same_text_under_another_title_is_a_duplicate_by_its_shingles() throws Exception {
    Added first =
        (Added) ingest(pipeline(rows), paper("The Life of Shelves", "Ada Lovelace", 1, List.of()));

    IngestOutcome second =
        ingest(pipeline(rows), paper("On Shelves and Their Lives", "A. N. Other", 1, List.of()));

    assertThat(second)
        .isInstanceOfSatisfying(
            Duplicate.class,
            duplicate -> {
              assertThat(duplicate.of()).isEqualTo(first.document());
              assertThat(duplicate.by()).isEqualTo(By.SHINGLES);
            });
  }

  @Test
  void another_text_under_the_same_name_is_a_version_in_the_same_group() throws Exception {
    Added report =
        (Added) ingest(pipeline(rows), paper("The Life of Shelves", "Ada Lovelace", 1, List.of()));
    Added article =
        (Added) ingest(pipeline(rows), paper("The Life of Shelves", "Ada Lovelace", 2, List.of()));

    DocumentRow row = tables.read(Docs.TABLE, article.document()).required();
    assertThat(tables.read(Groups.TABLE, row.group()).required().documents())
        .containsExactlyInAnyOrder(report.document(), article.document());
  }

  @Test
  void a_citation_finds_its_paper_whichever_comes_first() throws Exception {
    IngestPipeline pipeline = pipeline(rows);
    String entry = "A. Lovelace. The Life of Shelves. Journal of Libraries, 1999.";
    Added before =
        (Added) ingest(pipeline, paper("Citing Too Early", "B. Early", 3, List.of(entry)));
    Added cited =
        (Added) ingest(pipeline, paper("The Life of Shelves", "Ada Lovelace", 1, List.of()));
    Added after =
        (Added) ingest(pipeline, paper("Citing In Time Too", "C. Late", 4, List.of(entry)));

    DocumentRow row = tables.read(Docs.TABLE, cited.document()).required();
    GroupRow group = tables.read(Groups.TABLE, row.group()).required();
    assertThat(group.citations())
        .extracting(Groups.CitedBy::citing)
        .containsExactlyInAnyOrder(before.document(), after.document());
    assertThat(tables.read(Cites.TABLE, CitationId.of(after.document(), 0)).required().group())
        .isEqualTo(row.group());
    assertThat(noticed)
        .as("the cited paper's count changed")
        .filteredOn(cited.document()::equals)
        .hasSize(2);
  }

  @Test
  void an_ingest_that_is_cut_short_anywhere_is_completed_by_the_next() throws Exception {
    Path file =
        paper(
            "The Life of Shelves",
            "Ada Lovelace",
            1,
            List.of("X. One. Some First Cited Work. 1990."));
    int cuts = 0;
    boolean cut = true;
    while (cut) {
      MemoryRowStore fresh = new MemoryRowStore();
      cut = failsAfter(cuts++, fresh, file);
      IngestOutcome outcome = ingest(pipeline(fresh), file);
      DocumentId id =
          outcome instanceof Added added ? added.document() : ((Duplicate) outcome).of();
      TableStore read = new TableStore(fresh, identity);
      assertThat(read.read(Docs.TABLE, id).required().title()).isEqualTo("The Life of Shelves");
      assertThat(read.read(Cites.TABLE, CitationId.of(id, 0)).required().citing()).isEqualTo(id);
      assertThat(ingest(pipeline(fresh), file)).isInstanceOf(Duplicate.class);
    }
    assertThat(cuts).as("appends that were cut").isGreaterThan(1);
  }

  @Test
  void the_same_paper_from_many_threads_is_added_once() throws Exception {
    Path file = paper("The Life of Shelves", "Ada Lovelace", 1, List.of());
    IngestPipeline pipeline = pipeline(rows);
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Callable<IngestOutcome>> calls =
          IntStream.range(0, 16)
              .<Callable<IngestOutcome>>mapToObj(i -> () -> ingest(pipeline, file))
              .toList();
      List<DocumentId> ids = new ArrayList<>();
      for (Future<IngestOutcome> each : threads.invokeAll(calls)) {
        switch (each.get()) {
          case Added added -> ids.add(added.document());
          case Duplicate duplicate -> ids.add(duplicate.of());
          case Failed failed -> throw new AssertionError(failed);
        }
      }
      assertThat(ids.stream().distinct()).hasSize(1);
    }
  }

  @Test
  void a_lost_block_is_restored_when_its_file_is_added_again() throws Exception {
    Path file = paper("The Life of Shelves", "Ada Lovelace", 1, List.of());
    Added added = (Added) ingest(pipeline(rows), file);
    blocks.dropBlock(added.file().root());

    ingest(pipeline(rows), file);

    assertThat(bytesOf(tables.read(Docs.TABLE, added.document()).required()))
        .isEqualTo(Files.readAllBytes(file));
  }

  @Test
  void what_is_no_document_fails_with_a_reason_and_leaves_no_trace() throws Exception {
    Path file = Files.write(folder.resolve("noise.bin"), new byte[] {1, 2, 3, 0, 5});

    IngestOutcome outcome = ingest(pipeline(rows), file);

    assertThat(outcome).isInstanceOf(Failed.class);
    assertThat(entryCount()).isZero();
  }

  @Test
  void a_file_above_the_limit_is_refused_unread() throws Exception {
    Path file = paper("The Life of Shelves", "Ada Lovelace", 1, List.of());
    IngestPipeline tight =
        new IngestPipeline(
            new IngestSettings(10), EXTRACTOR, blocks, tables, noticed::addAll, Instant::now);

    assertThat(ingest(tight, file))
        .isInstanceOfSatisfying(
            Failed.class,
            failed -> assertThat(failed.reason()).isEqualTo(IngestOutcome.Reason.TOO_LARGE));
  }

  private boolean failsAfter(int appends, MemoryRowStore fresh, Path file) throws Exception {
    try {
      ingest(pipeline(new FailingRows(fresh, appends)), file);
      return false;
    } catch (StoreException e) {
      return true;
    }
  }

  private IngestPipeline pipeline(RowStore over) {
    return new IngestPipeline(
        new IngestSettings(1 << 30),
        EXTRACTOR,
        blocks,
        new TableStore(over, identity),
        noticed::addAll,
        Instant::now);
  }

  private static IngestOutcome ingest(IngestPipeline pipeline, Path file) throws Exception {
    return pipeline.ingest(IncomingFile.of(file));
  }

  private byte[] bytesOf(DocumentRow row) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new FileReader(blocks).open(row.file()).required().transferTo(bytes);
    return bytes.toByteArray();
  }

  private int entryCount() {
    return rows.scanEntries(
            org.overshelf.shared.key.KeyRange.ALL, java.util.Optional.empty(), 100_000)
        .entries()
        .size();
  }

  /** A paper as a web page, whose words follow from {@code seed}. */
  private Path paper(String title, String author, long seed, List<String> references)
      throws IOException {
    Random random = new Random(seed);
    String words =
        random.ints(1_500, 0, 4_000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    String list =
        references.isEmpty()
            ? ""
            : "<h2>References</h2>"
                + IntStream.range(0, references.size())
                    .mapToObj(i -> "<p>[" + (i + 1) + "] " + references.get(i) + "</p>")
                    .collect(Collectors.joining());
    Path file = Files.createTempFile(folder, "paper", ".html");
    return Files.writeString(
        file,
        "<!doctype html><html><head><title>"
            + title
            + "</title><meta name=\"citation_title\" content=\""
            + title
            + "\"><meta name=\"citation_author\" content=\""
            + author
            + "\"></head><body><h1>"
            + title
            + "</h1><p>"
            + words
            + "</p>"
            + list
            + "</body></html>");
  }

  /** A row store whose disk fails after a number of appends. */
  private static final class FailingRows implements RowStore {
    private final RowStore rows;
    private int left;

    FailingRows(RowStore rows, int appends) {
      this.rows = rows;
      this.left = appends;
    }

    @Override
    public List<Lookup<RowPage>> readAll(List<RowQuery> queries) {
      return rows.readAll(queries);
    }

    @Override
    public void append(List<Entry> entries) throws StoreException {
      if (left-- <= 0) {
        throw new StoreException(StoreException.Code.IO, "the disk is gone");
      }
      rows.append(entries);
    }
  }
}
