package org.overshelf.shared.table;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** Cites: each entry of each document's list of references, and the paper it stands for. */
public final class Cites extends Table<CitationId, Cites.Stated, CitationRow> {

  /** The table. */
  public static final Cites TABLE = new Cites();

  /** What can be said about a citation. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes(@JsonSubTypes.Type(value = Cited.class, name = "cited"))
  public sealed interface Stated {}

  /**
   * What extraction found; a later extractor's word counts for more.
   *
   * @param raw the entry as printed
   * @param contexts sentences of the citing document that refer to the entry
   */
  public record Cited(
      int extractor,
      DocumentId citing,
      int position,
      GroupId group,
      String raw,
      String title,
      List<String> authors,
      OptionalInt year,
      List<String> contexts)
      implements Stated {
    public Cited {
      Objects.requireNonNull(citing, "citing");
      Objects.requireNonNull(group, "group");
      raw = Text.orEmpty(raw);
      title = Text.orEmpty(title);
      authors = Text.orEmpty(authors);
      contexts = Text.orEmpty(contexts);
    }
  }

  private Cites() {
    super(2, "Cites", Stated.class);
  }

  @Override
  byte[] idBytes(CitationId id) {
    return id.value().toBytes();
  }

  @Override
  Optional<CitationRow> fold(CitationId id, List<Stated> stated) {
    return stated.stream()
        .filter(Cited.class::isInstance)
        .map(Cited.class::cast)
        .max(Comparator.comparingInt(Cited::extractor).thenComparing(Cited::toString))
        .map(
            said ->
                new CitationRow(
                    id,
                    said.citing(),
                    said.position(),
                    said.group(),
                    said.raw(),
                    said.title(),
                    said.authors(),
                    said.year(),
                    said.contexts()));
  }
}
