package org.overshelf.index.client;

import java.util.List;
import java.util.OptionalInt;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.table.DocumentId;

/** A document that a query found, with what a list of results shows of it. */
public record Hit(
    DocumentId document,
    double score,
    String title,
    List<String> authors,
    OptionalInt year,
    String venue,
    int citations,
    FileId file,
    String fileName,
    Snippet snippet) {

  public Hit {
    authors = List.copyOf(authors);
  }
}
