package org.overshelf.shared.table;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;

/** Groups: for each known paper, the documents that are it and the citations of it. */
public final class Groups extends Table<GroupId, Groups.Stated, GroupRow> {

  /** The table. */
  public static final Groups TABLE = new Groups();

  /** What can be said about a paper. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = HasDocument.class, name = "document"),
    @JsonSubTypes.Type(value = CitedBy.class, name = "cited")
  })
  public sealed interface Stated {}

  /** We have a file of this paper. */
  public record HasDocument(DocumentId document) implements Stated {
    public HasDocument {
      Objects.requireNonNull(document, "document");
    }
  }

  /** A document cites this paper, and calls it so. */
  public record CitedBy(
      CitationId citation, DocumentId citing, String title, List<String> authors, OptionalInt year)
      implements Stated {
    public CitedBy {
      Objects.requireNonNull(citation, "citation");
      Objects.requireNonNull(citing, "citing");
      title = Text.orEmpty(title);
      authors = Text.orEmpty(authors);
    }
  }

  private Groups() {
    super(3, "Groups", Stated.class);
  }

  @Override
  byte[] idBytes(GroupId id) {
    return id.value().toBytes();
  }

  @Override
  Optional<GroupRow> fold(GroupId id, List<Stated> stated) {
    TreeSet<DocumentId> documents = new TreeSet<>();
    TreeMap<CitationId, CitedBy> citations = new TreeMap<>();
    for (Stated each : stated) {
      switch (each) {
        case HasDocument(DocumentId document) -> documents.add(document);
        case CitedBy said ->
            citations.merge(
                said.citation(), said, (a, b) -> a.toString().compareTo(b.toString()) <= 0 ? a : b);
      }
    }
    return Optional.of(
        new GroupRow(id, new ArrayList<>(documents), new ArrayList<>(citations.values())));
  }
}
