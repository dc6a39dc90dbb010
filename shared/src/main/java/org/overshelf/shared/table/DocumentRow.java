package org.overshelf.shared.table;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.overshelf.shared.file.FileId;

/**
 * A document as the library knows it.
 *
 * @param text the extracted text; empty if none could be extracted
 * @param references how many entries its list of references has; entry i is {@code
 *     CitationId.of(id, i)}
 * @param sketch the smallest shingle hashes of its text, in order
 */
public record DocumentRow(
    DocumentId id,
    Instant added,
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
    List<Long> sketch) {

  public DocumentRow {
    authors = List.copyOf(authors);
    sketch = List.copyOf(sketch);
  }

  static DocumentRow of(DocumentId id, Docs.Described said) {
    return new DocumentRow(
        id,
        Instant.ofEpochMilli(said.at()),
        said.file(),
        said.mediaType(),
        said.length(),
        said.fileName(),
        said.text(),
        said.group(),
        said.title(),
        said.authors(),
        said.year(),
        said.venue(),
        said.abstractText(),
        said.references(),
        said.sketch());
  }
}
