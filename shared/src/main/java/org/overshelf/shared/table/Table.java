package org.overshelf.shared.table;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;

/**
 * One of the library's tables.
 *
 * @param <I> what identifies a row
 * @param <S> what can be stated about a row
 * @param <R> what a row's statements come to
 */
public abstract class Table<I, S, R> {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .serializationInclusion(JsonInclude.Include.NON_EMPTY)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
          .build();

  private final int code;
  private final String name;
  private final Class<S> statements;

  Table(int code, String name, Class<S> statements) {
    this.code = code;
    this.name = name;
    this.statements = statements;
  }

  /** The bytes that identify a row within this table. */
  abstract byte[] idBytes(I id);

  /**
   * What the statements about a row come to. Must not depend on their order; they come without
   * duplicates. Empty if they do not make a row (yet).
   */
  abstract Optional<R> fold(I id, List<S> stated);

  /** The number that marks this table's entries. */
  public int code() {
    return code;
  }

  /** The table's name, as in the paper. */
  public String name() {
    return name;
  }

  /** The key of a row. */
  public Key row(I id) {
    return Key.hash((name + "\n").getBytes(StandardCharsets.US_ASCII), idBytes(id));
  }

  /** Something to be said about a row, ready to be signed and stored. */
  public Statement state(I id, S statement) {
    try {
      return new Statement(code, row(id), JSON.writeValueAsString(statement));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + statement, e);
    }
  }

  /**
   * What an entry of this table states; empty if it is of a kind that this program does not know.
   */
  public Optional<S> statement(Entry entry) {
    if (entry.table() != code) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(JSON.readValue(entry.payload(), statements));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // signed nonsense: says nothing
    }
  }

  /** What the entries of a row come to. */
  public Optional<R> rowOf(I id, Iterable<Entry> entries) {
    List<S> stated = new ArrayList<>();
    for (Entry entry : entries) {
      statement(entry).ifPresent(stated::add);
    }
    return stated.isEmpty() ? Optional.empty() : fold(id, stated);
  }

  @Override
  public String toString() {
    return name;
  }
}
