package org.overshelf.shared.store;

import java.io.IOException;

/**
 * A store could not do what it was asked. {@link #code} is stable and is what callers branch on;
 * the message is for people.
 */
public final class StoreException extends IOException {

  private static final long serialVersionUID = 1;

  /** What went wrong. */
  public enum Code {
    /** The space given to the store is used up; nothing that was stored is lost. */
    FULL,
    /** A stored copy does not verify, and there is no other. */
    DAMAGED,
    /** Those responsible could not be asked, or too few of them answered. */
    UNREACHABLE,
    /** The store was closed. */
    CLOSED,
    /** The disk refused. */
    IO
  }

  private final Code code;

  public StoreException(Code code, String message) {
    super(message);
    this.code = code;
  }

  public StoreException(Code code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  static StoreException of(Lookup.Cause cause, String detail) {
    return new StoreException(
        switch (cause) {
          case DAMAGED -> Code.DAMAGED;
          case TIMED_OUT, NO_REPLICA -> Code.UNREACHABLE;
        },
        detail);
  }

  public Code code() {
    return code;
  }
}
