package org.overshelf.shared.table;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Shins: for each shingle that stands for a document, the documents it stands for. */
public final class Shins extends Table<Long, Shins.Held, ShingleRow> {

  /** The table. A row's id is the shingle's hash. */
  public static final Shins TABLE = new Shins();

  /** A document has this shingle among its smallest. */
  public record Held(DocumentId document) {
    public Held {
      Objects.requireNonNull(document, "document");
    }
  }

  private Shins() {
    super(4, "Shins", Held.class);
  }

  @Override
  byte[] idBytes(Long id) {
    return ByteBuffer.allocate(Long.BYTES).putLong(id).array();
  }

  @Override
  Optional<ShingleRow> fold(Long id, List<Held> stated) {
    return Optional.of(
        new ShingleRow(id, stated.stream().map(Held::document).distinct().sorted().toList()));
  }
}
