package org.overshelf.crawler.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.IngestOutcome.Added;
import org.overshelf.crawler.client.IngestOutcome.By;
import org.overshelf.crawler.client.IngestOutcome.Duplicate;
import org.overshelf.crawler.client.IngestOutcome.Failed;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupRow;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.TableStore;
import org.overshelf.shared.table.Urls;

/** Records go in, rows come out. */
class RecordPipelineTest {

  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final TableStore tables = new TableStore(new MemoryRowStore(), NodeIdentity.generate());
  private final List<DocumentId> noticed = new ArrayList<>();
  private final RecordPipeline pipeline =
      new RecordPipeline(blocks, tables, noticed::addAll, Instant::now, new TitleLocks());

  private List<IngestOutcome> ingest(String... lines) throws Exception {
    return pipeline.ingest(
        Stream.of(lines).map(line -> line.getBytes(StandardCharsets.UTF_8)).toList());
  }

  private static String words(long seed) {
    Random random = new Random(seed);
    return IntStream.range(0, 80)
        .mapToObj(i -> "word" + random.nextInt(5_000))
        .collect(Collectors.joining(" "));
  }

  private static String record(String title, String author, String text) {
    return "{\"title\":\"%s\",\"authors\":[\"%s\"],\"abstract\":\"%s\"}"
        .formatted(title, author, text);
  }

  @Test
  void a_record_becomes_a_paper_with_a_file_that_can_be_downloaded() throws Exception {
    IngestOutcome outcome =
        ingest(
                "{\"id\":\"x:1\",\"title\":\"The  Life of Shelves\",\"authors\":[\"Ada Lovelace\"],"
                    + "\"abstract\":\"On shelves.\",\"year\":1843,\"venue\":\"Notes\","
                    + "\"text\":\"A shelf is a plank.\",\"url\":\"https://example.org/1\"}")
            .getFirst();

    Added added = (Added) outcome;
    DocumentRow row = tables.read(Docs.TABLE, added.document()).required();
    assertThat(row.title()).isEqualTo("The Life of Shelves");
    assertThat(row.authors()).containsExactly("Ada Lovelace");
    assertThat(row.year()).hasValue(1843);
    assertThat(row.fileName()).isEqualTo("x-1.txt");
    assertThat(read(row.file()))
        .isEqualTo(
            """
            The Life of Shelves

            Ada Lovelace

            Notes, 1843

            Abstract

            On shelves.

            A shelf is a plank.

            https://example.org/1
            x:1
            """);
    assertThat(read(row.text().orElseThrow())).isEqualTo("A shelf is a plank.");
    assertThat(noticed).containsExactly(added.document());
    assertThat(tables.read(Urls.TABLE, "https://example.org/1").required().url())
        .isEqualTo("https://example.org/1");
  }

  private String read(FileId id) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new FileReader(blocks).open(id).required().transferTo(bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void bad_lines_fail_with_a_reason_and_lose_nothing_else() throws Exception {
    List<IngestOutcome> outcomes =
        ingest(
            "{\"title\":\"Good one\"}",
            "nonsense",
            "[]",
            "{\"authors\":[]}",
            "{\"title\":\"T\",\"year\":\"soon\"}",
            "{\"title\":\"T\",\"authors\":7}",
            "{\"title\":\"T\"} {\"title\":\"U\"}",
            "{\"title\":\"Good two\"}");

    assertThat(outcomes.getFirst()).isInstanceOf(Added.class);
    assertThat(outcomes.getLast()).isInstanceOf(Added.class);
    assertThat(outcomes.subList(1, 7)).allMatch(Failed.class::isInstance);
    assertThat(outcomes.subList(1, 7).stream().map(each -> ((Failed) each).detail()))
        .allMatch(detail -> detail.startsWith("it "));
    assertThat(noticed).hasSize(2);
  }

  @Test
  void the_same_records_again_add_nothing() throws Exception {
    String[] lines = {record("Shelves", "A", words(1)), record("Planks", "B", words(2))};
    List<IngestOutcome> first = ingest(lines);
    noticed.clear();

    List<IngestOutcome> again = ingest(lines);

    for (int i = 0; i < lines.length; i++) {
      Added added = (Added) first.get(i);
      assertThat(again.get(i)).isEqualTo(new Duplicate(added.document(), added.file(), By.FILE));
    }
    assertThat(noticed).isEmpty();
  }

  @Test
  void the_same_paper_twice_in_one_batch_is_one_paper() throws Exception {
    String text = words(3);
    List<IngestOutcome> outcomes =
        ingest(
            record("A Study of Shelves and Planks", "Ada Lovelace", text),
            record("A study of shelves, and planks", "A. Lovelace", text + " indeed"),
            record("Quite Another Title for the Text", "Bob Builder", text + " so"),
            record("Another paper", "Carl Carpenter", words(4)));

    Added first = (Added) outcomes.getFirst();
    assertThat(((Duplicate) outcomes.get(1)).of()).isEqualTo(first.document());
    assertThat(((Duplicate) outcomes.get(1)).by()).isEqualTo(By.TITLE);
    assertThat(((Duplicate) outcomes.get(2)).of()).isEqualTo(first.document());
    assertThat(((Duplicate) outcomes.get(2)).by()).isEqualTo(By.SHINGLES);
    assertThat(outcomes.get(3)).isInstanceOf(Added.class);
  }

  @Test
  void versions_of_a_paper_share_its_group() throws Exception {
    List<IngestOutcome> outcomes =
        ingest(
            record("A Study of Shelves and Planks", "Ada Lovelace", words(5)),
            record("A Study of Shelves and Planks", "Ada Lovelace", words(6)));

    DocumentRow row = tables.read(Docs.TABLE, ((Added) outcomes.getFirst()).document()).required();
    GroupRow group = tables.read(Groups.TABLE, row.group()).required();
    assertThat(group.documents())
        .containsExactlyInAnyOrder(
            ((Added) outcomes.getFirst()).document(), ((Added) outcomes.get(1)).document());
  }
}
