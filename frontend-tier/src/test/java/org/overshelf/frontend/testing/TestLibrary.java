package org.overshelf.frontend.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.file.FileWriter;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.table.CitationId;
import org.overshelf.shared.table.Cites;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.Files;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.PaperName;
import org.overshelf.shared.table.Statement;
import org.overshelf.shared.table.TableStore;

/** Papers in real tables and real Merkle trees, in memory. */
public final class TestLibrary {

  /** When everything was added. */
  public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  public final FaultyStore store = new FaultyStore();
  public final TableStore tables = new TableStore(store, NodeIdentity.generate());
  public final FileReader files = new FileReader(store);
  private final List<DocumentRow> papers = new ArrayList<>();

  /** An entry of a list of references. */
  public record Cited(String title, String author, int year, List<String> contexts) {
    public Cited(String title, String author, int year) {
      this(title, author, year, List.of());
    }

    GroupId group() {
      return GroupId.of(PaperName.of(title, author));
    }
  }

  /** All papers, in the order in which they were added. */
  public List<DocumentRow> papers() {
    return List.copyOf(papers);
  }

  /** A paper to be described and added. */
  public Draft paper(String title) {
    return new Draft(title);
  }

  /** A file in the store that is no paper. */
  public FileId write(byte[] bytes) {
    try {
      return new FileWriter(store).write(new ByteArrayInputStream(bytes)).id();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds many papers at once, each with one reference; they have no files. */
  public void addCiting(int count, Cited entry) {
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      FileId file = new FileId(Key.hash(ByteBuffer.allocate(4).putInt(i).array()));
      Draft draft = paper("Citing number " + i).in("", 1990 + i % 30).citing(entry);
      statements.addAll(draft.statements(file));
    }
    try {
      tables.append(statements);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A paper that is being described. */
  public final class Draft {
    private final String title;
    private List<String> authors = List.of();
    private OptionalInt year = OptionalInt.empty();
    private String venue = "";
    private String abstractText = "";
    private String mediaType = "application/pdf";
    private String fileName = "paper.pdf";
    private byte[] bytes;
    private GroupId group;
    private Optional<FileId> text = Optional.empty();
    private List<Cited> references = List.of();

    private Draft(String title) {
      this.title = title;
      this.bytes = ("%PDF-1.7 " + title).getBytes(StandardCharsets.UTF_8);
    }

    public Draft by(String... names) {
      authors = List.of(names);
      return this;
    }

    public Draft in(String where, int when) {
      venue = where;
      year = OptionalInt.of(when);
      return this;
    }

    public Draft saying(String text) {
      abstractText = text;
      return this;
    }

    public Draft text(String whole) {
      text = Optional.of(write(whole.getBytes(StandardCharsets.UTF_8)));
      return this;
    }

    public Draft file(String name, String type, byte[] content) {
      fileName = name;
      mediaType = type;
      bytes = content;
      return this;
    }

    public Draft versionOf(DocumentRow other) {
      group = other.group();
      return this;
    }

    public Draft citing(Cited... entries) {
      references = List.of(entries);
      return this;
    }

    public DocumentRow add() {
      FileId file = write(bytes);
      try {
        tables.append(statements(file));
        DocumentRow row = tables.read(Docs.TABLE, DocumentId.of(file)).required();
        papers.add(row);
        return row;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private List<Statement> statements(FileId file) {
      DocumentId id = DocumentId.of(file);
      String first = authors.isEmpty() ? "" : authors.getFirst();
      GroupId work = group == null ? GroupId.of(PaperName.of(title, first)) : group;
      List<Statement> statements = new ArrayList<>();
      statements.add(
          Docs.TABLE.state(
              id,
              new Docs.Described(
                  id,
                  1,
                  NOW.toEpochMilli() + papers.size(),
                  file,
                  mediaType,
                  bytes.length,
                  fileName,
                  text,
                  work,
                  title,
                  authors,
                  year,
                  venue,
                  abstractText,
                  references.size(),
                  List.of())));
      statements.add(Groups.TABLE.state(work, new Groups.HasDocument(id)));
      for (int i = 0; i < references.size(); i++) {
        statements.addAll(cites(id, i, references.get(i)));
      }
      statements.add(Journal.TABLE.state(Journal.Day.of(id, NOW), new Journal.Changed(id)));
      statements.add(Files.TABLE.state(file, new Files.Ingested(id, false)));
      return statements;
    }

    private List<Statement> cites(DocumentId id, int position, Cited entry) {
      CitationId citation = CitationId.of(id, position);
      List<String> names = entry.author().isEmpty() ? List.of() : List.of(entry.author());
      OptionalInt when = entry.year() == 0 ? OptionalInt.empty() : OptionalInt.of(entry.year());
      String raw = String.join(", ", names) + ". " + entry.title() + ". " + entry.year() + ".";
      return List.of(
          Cites.TABLE.state(
              citation,
              new Cites.Cited(
                  1,
                  id,
                  position,
                  entry.group(),
                  raw,
                  entry.title(),
                  names,
                  when,
                  entry.contexts())),
          Groups.TABLE.state(
              entry.group(), new Groups.CitedBy(citation, id, entry.title(), names, when)));
    }
  }
}
