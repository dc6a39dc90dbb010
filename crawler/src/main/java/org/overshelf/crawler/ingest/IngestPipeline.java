package org.overshelf.crawler.ingest;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.client.Ingest;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.RecordIngest;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extractor;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.Paper;
import org.overshelf.index.client.IndexNotices;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.file.FileWriter;
import org.overshelf.shared.file.StoredFile;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.FileRow;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.PaperName;
import org.overshelf.shared.table.Statement;
import org.overshelf.shared.table.TableStore;
import org.overshelf.shared.table.Urls;

/**
 * Takes files in, step by step. See the package's chapter for the order and why it may be
 * interrupted anywhere.
 */
public final class IngestPipeline implements Ingest {

  /** Longer addresses are not remembered; as bytes, also escaped, they fit into an entry. */
  private static final int MAX_URL = 2_000;

  private final IngestSettings settings;
  private final Extractor extractor;
  private final BlockStore blocks;
  private final FileReader files;
  private final TableStore tables;
  private final IndexNotices index;
  private final InstantSource clock;
  private final Duplicates duplicates;
  private final Catalogue catalogue;

  private final TitleLocks locks = new TitleLocks();

  public IngestPipeline(
      IngestSettings settings,
      Extractor extractor,
      BlockStore blocks,
      TableStore tables,
      IndexNotices index,
      InstantSource clock) {
    this.settings = settings;
    this.extractor = extractor;
    this.blocks = blocks;
    this.files = new FileReader(blocks);
    this.tables = tables;
    this.index = index;
    this.clock = clock;
    this.duplicates = new Duplicates(tables);
    this.catalogue = new Catalogue(tables);
  }

  /** Takes records in, beside files: two of one paper are decided about one after the other. */
  public RecordIngest records() {
    return new RecordPipeline(blocks, tables, index, clock, locks);
  }

  @Override
  public IngestOutcome ingest(IncomingFile file) throws IOException, InterruptedException {
    long size = Files.size(file.path());
    if (size > settings.maxFileBytes()) {
      return new IngestOutcome.Failed(
          IngestOutcome.Reason.TOO_LARGE,
          "it has " + size + " bytes; at most " + settings.maxFileBytes() + " are taken");
    }
    FileWriter.Written hashed = hash(file.path());
    Optional<FileRow> seen =
        tables.read(org.overshelf.shared.table.Files.TABLE, hashed.id()).orUnreachable();
    if (seen.isPresent() && (seen.get().duplicate() || isWhole(seen.get().document()))) {
      return new IngestOutcome.Duplicate(seen.get().document(), hashed.id(), IngestOutcome.By.FILE);
    }
    MediaType hint = file.mediaType().map(MediaType::parse).orElse(MediaType.UNKNOWN);
    return switch (extractor.extract(file.path(), hint)) {
      case Extraction.Failed(Extraction.Reason reason, String detail) ->
          new IngestOutcome.Failed(reasonOf(reason), detail);
      case Extraction.Extracted(Paper paper) -> shelve(file, hashed, titled(paper, file.name()));
    };
  }

  /** A paper that does not say its title, such as a scan, goes by the name of its file. */
  private static Paper titled(Paper paper, String fileName) {
    if (paper.title().confidence() > 0) {
      return paper;
    }
    String name =
        fileName
            .replaceFirst("(?i)(\\.[a-z]{1,5})?(\\.gz)?$", "")
            .replaceAll("[\\p{Z}\\p{Cc}_+-]+", " ")
            .strip();
    return name.isEmpty() ? paper : paper.withTitle(new Field<>(name, 0.1));
  }

  private IngestOutcome shelve(IncomingFile file, FileWriter.Written hashed, Paper paper)
      throws IOException, InterruptedException {
    DocumentId id = DocumentId.of(hashed.id());
    PaperName name = Catalogue.nameOf(paper, id);
    Sketch sketch = Sketch.of(paper.text());
    try (TitleLocks.Held held = locks.hold(List.of(name))) {
      Instant now = clock.instant();
      List<Statement> statements = new ArrayList<>(fetched(file, hashed.id(), now));
      Optional<Duplicates.Match> match = duplicates.find(id, name, sketch);
      if (match.isPresent()) {
        statements.add(ingested(hashed.id(), match.get().document(), true));
        tables.append(statements);
        return new IngestOutcome.Duplicate(match.get().document(), hashed.id(), match.get().by());
      }
      Catalogue.Shelved shelved = store(file, hashed, paper, id);
      Catalogue.Card card = catalogue.card(shelved, paper, sketch, now);
      statements.addAll(card.relations());
      tables.append(statements);
      SequencedSet<DocumentId> changed = catalogue.changedBy(card);
      tables.append(described(card, changed, now));
      tables.append(List.of(ingested(hashed.id(), id, false)));
      index.changed(changed);
      return new IngestOutcome.Added(id, hashed.id(), paper.title().value());
    }
  }

  private Catalogue.Shelved store(
      IncomingFile file, FileWriter.Written hashed, Paper paper, DocumentId id) throws IOException {
    FileWriter writer = new FileWriter(blocks);
    try (InputStream bytes = Files.newInputStream(file.path())) {
      if (!writer.write(bytes).equals(hashed)) {
        throw new IOException(file.name() + " changed while it was read");
      }
    }
    Optional<FileId> text = Optional.empty();
    if (!paper.text().isBlank()) {
      byte[] utf8 = paper.text().getBytes(StandardCharsets.UTF_8);
      text = Optional.of(writer.write(new ByteArrayInputStream(utf8)).id());
    }
    String mediaType = isGzip(file.path()) ? MediaType.GZIP.value() : paper.type().value();
    return new Catalogue.Shelved(id, hashed.id(), mediaType, hashed.length(), file.name(), text);
  }

  /**
   * Whether the file and text of a document can still be read. If not, taking the file in again
   * restores them.
   */
  private boolean isWhole(DocumentId document) {
    try {
      Optional<DocumentRow> row = tables.read(Docs.TABLE, document).orUnreachable();
      return row.isPresent()
          && isReadable(row.get().file())
          && (row.get().text().isEmpty() || isReadable(row.get().text().get()));
    } catch (IOException e) {
      return false; // damaged or lost: a reason to store it again, not to fail
    }
  }

  private boolean isReadable(FileId id) throws IOException {
    Optional<StoredFile> file = files.open(id).orUnreachable();
    if (file.isPresent()) {
      file.get().transferTo(OutputStream.nullOutputStream());
    }
    return file.isPresent();
  }

  private static List<Statement> fetched(IncomingFile file, FileId id, Instant now) {
    return fetched(file.url(), id, now);
  }

  static List<Statement> fetched(Optional<String> from, FileId id, Instant now) {
    return from
        .filter(url -> url.length() <= MAX_URL)
        .map(
            url ->
                Urls.TABLE.state(
                    url, new Urls.Fetched(url, now.toEpochMilli(), Optional.of(id), "")))
        .stream()
        .toList();
  }

  static List<Statement> described(
      Catalogue.Card card, Collection<DocumentId> changed, Instant now) {
    List<Statement> statements = new ArrayList<>(List.of(card.description()));
    for (DocumentId each : changed) {
      statements.add(Journal.TABLE.state(Journal.Day.of(each, now), new Journal.Changed(each)));
    }
    return statements;
  }

  static Statement ingested(FileId file, DocumentId document, boolean duplicate) {
    return org.overshelf.shared.table.Files.TABLE.state(
        file, new org.overshelf.shared.table.Files.Ingested(document, duplicate));
  }

  static FileWriter.Written hash(Path path) throws IOException {
    try (InputStream bytes = Files.newInputStream(path)) {
      return FileWriter.hash(bytes);
    }
  }

  private static boolean isGzip(Path path) throws IOException {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(path), 2)) {
      return bytes.read() == 0x1f && bytes.read() == 0x8b;
    }
  }

  static IngestOutcome.Reason reasonOf(Extraction.Reason reason) {
    return switch (reason) {
      case UNSUPPORTED -> IngestOutcome.Reason.UNSUPPORTED;
      case UNREADABLE, ENCRYPTED, DAMAGED, NO_TEXT -> IngestOutcome.Reason.UNREADABLE;
      case TOO_LARGE -> IngestOutcome.Reason.TOO_LARGE;
      case TIMED_OUT, OUT_OF_MEMORY, WORKER_DIED -> IngestOutcome.Reason.LIMIT;
    };
  }
}
