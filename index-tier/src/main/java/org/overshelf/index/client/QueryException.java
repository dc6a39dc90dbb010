package org.overshelf.index.client;

/**
 * A search request that cannot be answered as it stands; the message says why, to whoever asked.
 */
public final class QueryException extends Exception {

  private static final long serialVersionUID = 1;

  /** What is wrong with the request. */
  public enum Code {
    /** Nothing to look for. */
    EMPTY,
    /** More characters, terms or clauses than are read. */
    TOO_LONG,
    /** A page or number of hits out of bounds. */
    OUT_OF_BOUNDS,
    /** A cursor that no answer gave. */
    BAD_CURSOR,
    /** The document that the request is about is not there, or has no text. */
    NO_SUCH_DOCUMENT,
    /** What the request is about could not be read just now. */
    UNREACHABLE
  }

  private final Code code;

  public QueryException(Code code, String message) {
    super(message);
    this.code = code;
  }

  public Code code() {
    return code;
  }
}
