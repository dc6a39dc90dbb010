package org.overshelf.shared.table;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.overshelf.shared.file.FileId;

/**
 * Files: what became of each file that was taken in. The bytes themselves are content-hash blocks
 * under the file's id. A file's row is stated last, when everything else about it is durable: a
 * file that has one needs no second look.
 */
public final class Files extends Table<FileId, Files.Ingested, FileRow> {

  /** The table. */
  public static final Files TABLE = new Files();

  /**
   * The file was read.
   *
   * @param document the document it is; or, for a duplicate, the document it duplicates
   * @param duplicate whether its bytes were left out, because another file holds the same paper
   */
  public record Ingested(DocumentId document, boolean duplicate) {
    public Ingested {
      Objects.requireNonNull(document, "document");
    }
  }

  private Files() {
    super(8, "Files", Ingested.class);
  }

  @Override
  byte[] idBytes(FileId id) {
    return id.root().toBytes();
  }

  @Override
  Optional<FileRow> fold(FileId id, List<Ingested> stated) {
    return stated.stream()
        .min(java.util.Comparator.comparing(Ingested::duplicate).thenComparing(Ingested::document))
        .map(said -> new FileRow(id, said.document(), said.duplicate()));
  }
}
