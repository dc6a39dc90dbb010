package org.overshelf.index.keyword;

import java.io.IOException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.TableStore;

/** A {@link Library} for the tests of other indexes: papers with nothing but a title and a text. */
public final class Shelved {

  private final Library library = new Library();
  private final Map<DocumentId, Integer> numbers = new HashMap<>();
  private int extractor = 1;

  public DocumentId shelve(String title, String text) throws IOException {
    DocumentId id = library.shelve(Library.Paper.of(title, text));
    numbers.put(id, numbers.size());
    return id;
  }

  /** States anew what the first document is. */
  public void redescribe(DocumentId id, String title, String text) throws IOException {
    if (numbers.getOrDefault(id, -1) != 0) {
      throw new IllegalArgumentException("only the first document can be described anew");
    }
    var unused = library.redescribe(List.of(Library.Paper.of(title, text)), ++extractor);
  }

  public TableStore tables() {
    return library.tables;
  }

  public FileReader files() {
    return new FileReader(library.blocks);
  }

  public InstantSource clock() {
    return library.clock;
  }

  public Documents documents() {
    return visitor -> {
      for (DocumentId each : library.documents) {
        visitor.document(each);
      }
    };
  }
}
