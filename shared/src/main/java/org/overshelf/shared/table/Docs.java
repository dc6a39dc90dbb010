package org.overshelf.shared.table;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.overshelf.shared.file.FileId;

/** Docs: what is known about each document that we have a file of. */
public final class Docs extends Table<DocumentId, Docs.Stated, DocumentRow> {

  /** The table. */
  public static final Docs TABLE = new Docs();

  /** What can be said about a document. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes(@JsonSubTypes.Type(value = Described.class, name = "described"))
  public sealed interface Stated {}

  /**
   * What extraction found. A later extractor's word counts for more than an earlier one's, and of
   * the same extractor the later word.
   *
   * @param extractor version of the rules that read the file
   * @param at when, in milliseconds since 1970
   * @param text the extracted text as a stored file, UTF-8, pages separated by form feeds
   * @param references how many entries the list of references has
   * @param sketch the smallest shingle hashes, in order, for comparing texts
   */
  public record Described(
      DocumentId document,
      int extractor,
      long at,
      FileId file,
      String mediaType,
      long length,
      String fileName,
      Optional<FileId> text,
      GroupId group,
      String title,
      List<String> authors,
      OptionalInt year,
      String venue,
      String abstractText,
      int references,
      List<Long> sketch)
      implements Stated {
    public Described {
      Objects.requireNonNull(document, "document");
      Objects.requireNonNull(file, "file");
      Objects.requireNonNull(group, "group");
      mediaType = Text.orEmpty(mediaType);
      fileName = Text.orEmpty(fileName);
      title = Text.orEmpty(title);
      venue = Text.orEmpty(venue);
      abstractText = Text.orEmpty(abstractText);
      authors = Text.orEmpty(authors);
      sketch = Text.orEmpty(sketch);
    }
  }

  private Docs() {
    super(1, "Docs", Stated.class);
  }

  @Override
  byte[] idBytes(DocumentId id) {
    return id.value().toBytes();
  }

  @Override
  Optional<DocumentRow> fold(DocumentId id, List<Stated> stated) {
    return stated.stream()
        .filter(Described.class::isInstance)
        .map(Described.class::cast)
        .max(
            Comparator.comparingInt(Described::extractor)
                .thenComparingLong(Described::at)
                .thenComparing(Described::toString))
        .map(said -> DocumentRow.of(id, said));
  }
}
