package org.overshelf.index.client;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The words around what was looked for, in pieces: those that were looked for, and those between.
 */
public record Snippet(List<Piece> pieces) {

  /** Nothing to show. */
  public static final Snippet EMPTY = new Snippet(List.of());

  /** A stretch of text; {@code hit} if it is what was looked for. */
  public record Piece(String text, boolean hit) {}

  public Snippet {
    pieces = List.copyOf(pieces);
  }

  /** The text without marks. */
  public String text() {
    return pieces.stream().map(Piece::text).collect(Collectors.joining());
  }
}
