package org.overshelf.node.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.overshelf.frontend.client.Maintenance.Kind;
import org.overshelf.frontend.client.Maintenance.Line;
import org.overshelf.index.keyword.Documents;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileWriter;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.Files;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.PaperName;
import org.overshelf.shared.table.TableStore;

class LibraryCheckTest {

  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final MemoryRowStore rows = new MemoryRowStore();
  private final TableStore tables = new TableStore(rows, NodeIdentity.generate());
  private final OneIndex index = new OneIndex();
  private final List<DocumentId> documents = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();

  @Test
  void a_sound_library_is_found_sound() throws Exception {
    add("first", true);
    add("second", true);

    check(false);

    assertThat(lines).extracting(Line::kind).containsExactly(Kind.RESULT);
    assertThat(lines.getLast().problems()).isZero();
    assertThat(lines.getLast().message()).contains("2 papers", "all is well");
  }

  @Test
  void a_lost_block_is_reported_with_its_paper() throws Exception {
    FileId file = add("first", true);
    add("second", true);
    blocks.dropBlock(file.root());

    check(false);

    assertThat(lines)
        .filteredOn(line -> line.kind() == Kind.PROBLEM)
        .singleElement()
        .satisfies(line -> assertThat(line.message()).contains("Title of first", "not there"));
    assertThat(lines.getLast().problems()).isEqualTo(1);
  }

  @Test
  void a_paper_that_was_added_only_in_part_is_reported() throws Exception {
    add("first", false);

    check(false);

    assertThat(lines.getFirst().message()).contains("not added to the end");
  }

  @Test
  void an_index_that_lacks_papers_is_rebuilt_only_when_asked() throws Exception {
    add("first", true);
    index.missing = 1;

    check(false);
    assertThat(lines.getLast().problems()).isEqualTo(1);

    lines.clear();
    check(true);
    assertThat(lines)
        .extracting(Line::kind)
        .containsExactly(Kind.PROBLEM, Kind.REPAIR, Kind.RESULT);
    assertThat(lines.getLast().problems()).isZero();
    assertThat(index.missing).isZero();
  }

  private void check(boolean repair) throws Exception {
    new LibraryCheck(blocks, rows, blocks, tables, index, this::visit).check(repair, lines::add);
  }

  private void visit(Documents.Visitor visitor) throws IOException, InterruptedException {
    for (DocumentId each : documents) {
      visitor.document(each);
    }
  }

  private FileId add(String name, boolean whole) throws IOException {
    FileId file =
        new FileWriter(blocks)
            .write(new ByteArrayInputStream(name.getBytes(StandardCharsets.UTF_8)))
            .id();
    DocumentId id = DocumentId.of(file);
    documents.add(id);
    tables.append(
        List.of(
            Docs.TABLE.state(
                id,
                new Docs.Described(
                    id,
                    1,
                    0,
                    file,
                    "text/plain",
                    name.length(),
                    name,
                    Optional.empty(),
                    GroupId.of(PaperName.of("Title of " + name, "")),
                    "Title of " + name,
                    List.of(),
                    OptionalInt.empty(),
                    "",
                    "",
                    0,
                    List.of()))));
    if (whole) {
      tables.append(List.of(Files.TABLE.state(file, new Files.Ingested(id, false))));
    }
    return file;
  }

  /** An index of one partition that lacks as many papers as it is told to. */
  private static final class OneIndex implements CheckedIndex {
    private long missing;

    @Override
    public List<Finding> verify(Set<DocumentId> documents) {
      return List.of(new Finding(0, missing, 0, Optional.empty()));
    }

    @Override
    public void rebuild(int partition, Set<DocumentId> documents) {
      missing = 0;
    }
  }
}
