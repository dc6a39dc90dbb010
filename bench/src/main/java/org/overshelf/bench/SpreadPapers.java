package org.overshelf.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.overshelf.index.keyword.Documents;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.PaperName;
import org.overshelf.shared.table.Statement;
import org.overshelf.shared.table.TableStore;

/** Papers and queries that follow from a number: the same in every process. */
final class SpreadPapers implements Documents {

  private static final int WORDS = 20_000;
  private static final int BATCH = 500;

  private final TableStore tables = new TableStore(new MemoryRowStore(), NodeIdentity.generate());
  private final List<DocumentId> ids = new ArrayList<>();

  SpreadPapers(int count) throws IOException {
    Random random = new Random(1);
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      statements.add(paper(i, random));
      if (statements.size() == BATCH || i == count - 1) {
        tables.append(statements);
        statements.clear();
      }
    }
  }

  private Statement paper(int number, Random random) {
    FileId file = new FileId(Key.hash(("paper " + number).getBytes(StandardCharsets.UTF_8)));
    DocumentId id = DocumentId.of(file);
    ids.add(id);
    String title = words(random, 8);
    List<String> authors =
        IntStream.rangeClosed(0, random.nextInt(3))
            .mapToObj(i -> "Ada Writer" + random.nextInt(3_000))
            .toList();
    return Docs.TABLE.state(
        id,
        new Docs.Described(
            id,
            1,
            Instant.parse("2026-05-04T10:00:00Z").toEpochMilli(),
            file,
            "text/plain",
            1_000,
            "paper.txt",
            Optional.empty(),
            GroupId.of(PaperName.of(title, authors.getFirst())),
            title,
            authors,
            OptionalInt.of(1970 + random.nextInt(55)),
            "Venue " + random.nextInt(50),
            words(random, 150),
            0,
            List.of()));
  }

  private static String words(Random random, int count) {
    return IntStream.range(0, count).mapToObj(i -> word(random)).collect(Collectors.joining(" "));
  }

  /** Some words are much more frequent than others. */
  private static String word(Random random) {
    return "word" + (int) (Math.pow(random.nextDouble(), 4) * WORDS);
  }

  /** A query: one to three words, some of them rare. */
  static String query(Random random) {
    return words(random, 1 + random.nextInt(3));
  }

  TableStore tables() {
    return tables;
  }

  @Override
  public void visit(Visitor visitor) throws IOException, InterruptedException {
    for (DocumentId each : ids) {
      visitor.document(each);
    }
  }
}
