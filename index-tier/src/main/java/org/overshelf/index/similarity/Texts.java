package org.overshelf.index.similarity;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.index.similarity.feature.FeatureExtractor;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.file.StoredFile;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.TableStore;

/** The texts of the library's documents. */
final class Texts {

  private final TableStore tables;
  private final FileReader files;

  Texts(TableStore tables, FileReader files) {
    this.tables = tables;
    this.files = files;
  }

  /** What is known of a document's text. */
  sealed interface Known {
    /** The text that it has. */
    record Stored(FileId text) implements Known {

      /** Changes when the text does, or the way features are made. */
      long digest() {
        return text.root().a() ^ text.root().c() * 31 + FeatureExtractor.FORMAT;
      }
    }

    /** There is no such document, or it has no text. */
    record None() implements Known {}

    /** It could not be asked for. */
    record Unreachable(String why) implements Known {}
  }

  /** What is known of these documents, in the same order. */
  List<Known> known(List<DocumentId> documents) {
    List<Known> known = new ArrayList<>();
    for (Lookup<DocumentRow> each : tables.readAll(Docs.TABLE, documents)) {
      known.add(
          switch (each) {
            case Lookup.Found<DocumentRow>(DocumentRow row) ->
                row.text().<Known>map(Known.Stored::new).orElseGet(Known.None::new);
            case Lookup.Missing<DocumentRow>() -> new Known.None();
            case Lookup.Unreachable<DocumentRow>(Lookup.Cause cause, String detail) ->
                new Known.Unreachable(detail);
          });
    }
    return known;
  }

  /** The bytes of a text, in UTF-8, as far as they count. */
  byte[] read(FileId text) throws IOException {
    Optional<StoredFile> file = files.open(text).orUnreachable();
    if (file.isEmpty()) {
      throw new StoreException(StoreException.Code.UNREACHABLE, "text " + text + " is not there");
    }
    long length = Math.min(file.get().length(), FeatureExtractor.MAX_BYTES);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) length);
    file.get().transferTo(bytes, 0, length);
    return bytes.toByteArray();
  }
}
