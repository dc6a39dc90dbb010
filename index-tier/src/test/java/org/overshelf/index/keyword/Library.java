package org.overshelf.index.keyword;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import org.overshelf.index.replica.HedgeSettings;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.file.FileWriter;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.memory.MemoryRowStore;
import org.overshelf.shared.table.CitationId;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.PaperName;
import org.overshelf.shared.table.Statement;
import org.overshelf.shared.table.TableStore;

/** A store in memory with papers in it, and indexes over it. */
final class Library {

  static final Instant NOW = Instant.parse("2026-05-04T10:00:00Z");

  /** A paper to be shelved. */
  record Paper(
      String title,
      List<String> authors,
      OptionalInt year,
      String venue,
      String abstractText,
      String body) {

    static Paper of(String title, String body) {
      return new Paper(title, List.of("Ada Lovelace"), OptionalInt.of(2001), "", "", body);
    }

    Paper by(String... names) {
      return new Paper(title, List.of(names), year, venue, abstractText, body);
    }

    Paper in(int published, String where) {
      return new Paper(title, authors, OptionalInt.of(published), where, abstractText, body);
    }

    Paper about(String summary) {
      return new Paper(title, authors, year, venue, summary, body);
    }
  }

  final MemoryBlockStore blocks = new MemoryBlockStore();
  final TableStore tables = new TableStore(new MemoryRowStore(), NodeIdentity.generate());
  final SequencedSet<DocumentId> documents = new LinkedHashSet<>();
  InstantSource clock = InstantSource.fixed(NOW);
  private final FileWriter writer = new FileWriter(blocks);
  private int files;

  DocumentId shelve(Paper paper) throws IOException {
    return shelve(List.of(paper)).getFirst();
  }

  List<DocumentId> shelve(List<Paper> papers) throws IOException {
    List<Statement> statements = new ArrayList<>();
    List<DocumentId> ids = new ArrayList<>();
    for (Paper paper : papers) {
      FileId file = new FileId(Key.hash(("file " + files++).getBytes(StandardCharsets.UTF_8)));
      ids.add(DocumentId.of(file));
      statements.addAll(describe(file, paper, 1));
    }
    tables.append(statements);
    documents.addAll(ids);
    return ids;
  }

  /** States anew, by a later extractor, what the first papers are. */
  List<DocumentId> redescribe(List<Paper> papers, int extractor) throws IOException {
    List<Statement> statements = new ArrayList<>();
    List<DocumentId> ids = new ArrayList<>();
    for (int i = 0; i < papers.size(); i++) {
      FileId file = new FileId(Key.hash(("file " + i).getBytes(StandardCharsets.UTF_8)));
      ids.add(DocumentId.of(file));
      statements.addAll(describe(file, papers.get(i), extractor));
    }
    tables.append(statements);
    return ids;
  }

  private List<Statement> describe(FileId file, Paper paper, int extractor) throws IOException {
    DocumentId id = DocumentId.of(file);
    Optional<FileId> text = Optional.empty();
    if (!paper.body().isEmpty()) {
      byte[] utf8 = paper.body().getBytes(StandardCharsets.UTF_8);
      text = Optional.of(writer.write(new ByteArrayInputStream(utf8)).id());
    }
    return List.of(
        Docs.TABLE.state(
            id,
            new Docs.Described(
                id,
                extractor,
                clock.millis(),
                file,
                "text/plain",
                paper.body().length(),
                "paper.txt",
                text,
                groupOf(paper),
                paper.title(),
                paper.authors(),
                paper.year(),
                paper.venue(),
                paper.abstractText(),
                0,
                List.of())),
        Journal.TABLE.state(Journal.Day.of(id, clock.instant()), new Journal.Changed(id)));
  }

  static GroupId groupOf(Paper paper) {
    return GroupId.of(PaperName.of(paper.title(), paper.authors().getFirst()));
  }

  /** States that a document cites a paper. */
  void cite(DocumentId citing, DocumentId cited, Paper paper) throws IOException {
    tables.append(
        List.of(
            Groups.TABLE.state(
                groupOf(paper),
                new Groups.CitedBy(
                    CitationId.of(citing, 0),
                    citing,
                    paper.title(),
                    paper.authors(),
                    paper.year())),
            Journal.TABLE.state(
                Journal.Day.of(cited, clock.instant()), new Journal.Changed(cited))));
  }

  KeywordIndex open(Path folder, int partitions) throws IOException {
    return open(folder, settings(partitions), blocks);
  }

  KeywordIndex open(Path folder, IndexSettings settings, BlockReader from) throws IOException {
    return KeywordIndex.open(
        folder,
        settings,
        tables,
        new FileReader(from),
        visitor -> {
          for (DocumentId each : documents) {
            visitor.document(each);
          }
        },
        clock);
  }

  static IndexSettings settings(int partitions) {
    return new IndexSettings(
        partitions,
        Duration.ofSeconds(20),
        Duration.ofMillis(20),
        Duration.ofMinutes(10),
        Duration.ofMillis(50),
        16 << 20,
        1_000,
        3,
        1 << 30,
        0,
        0,
        HedgeSettings.USUAL);
  }
}
