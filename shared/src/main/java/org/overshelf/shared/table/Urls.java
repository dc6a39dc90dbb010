package org.overshelf.shared.table;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.overshelf.shared.file.FileId;

/** URLs: when each document's address was last fetched, and what was found there. */
public final class Urls extends Table<String, Urls.Fetched, UrlRow> {

  /** The table. A row's id is an address. */
  public static final Urls TABLE = new Urls();

  /**
   * The address was fetched.
   *
   * @param at when, in milliseconds since 1970
   * @param file what was there; empty if it was no file for the library
   * @param entityTag the server's {@code ETag}, to ask for changes only; may be empty
   */
  public record Fetched(String url, long at, Optional<FileId> file, String entityTag) {
    public Fetched {
      Objects.requireNonNull(url, "url");
      entityTag = Text.orEmpty(entityTag);
    }
  }

  private Urls() {
    super(6, "URLs", Fetched.class);
  }

  @Override
  byte[] idBytes(String url) {
    return url.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  Optional<UrlRow> fold(String url, List<Fetched> stated) {
    return stated.stream()
        .max(Comparator.comparingLong(Fetched::at).thenComparing(Fetched::toString))
        .map(
            said ->
                new UrlRow(
                    url, java.time.Instant.ofEpochMilli(said.at()), said.file(), said.entityTag()));
  }
}
