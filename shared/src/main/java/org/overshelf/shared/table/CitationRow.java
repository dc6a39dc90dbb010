package org.overshelf.shared.table;

import java.util.List;
import java.util.OptionalInt;

/** An entry of a list of references: who cites, what was printed, and which paper it stands for. */
public record CitationRow(
    CitationId id,
    DocumentId citing,
    int position,
    GroupId group,
    String raw,
    String title,
    List<String> authors,
    OptionalInt year,
    List<String> contexts) {

  public CitationRow {
    authors = List.copyOf(authors);
    contexts = List.copyOf(contexts);
  }
}
