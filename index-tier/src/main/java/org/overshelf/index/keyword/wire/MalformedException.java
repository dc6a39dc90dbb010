package org.overshelf.index.keyword.wire;

import java.io.IOException;

/** Bytes that are not the message that they should be. */
public final class MalformedException extends IOException {

  private static final long serialVersionUID = 1;

  MalformedException(String message) {
    super(message);
  }
}
