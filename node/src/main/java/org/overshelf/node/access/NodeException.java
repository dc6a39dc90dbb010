package org.overshelf.node.access;

import java.io.IOException;

/** A node did not do what it was asked; the message is what it said, for people. */
public final class NodeException extends IOException {

  private static final long serialVersionUID = 1;

  private final int status;

  NodeException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** The HTTP status; 0 if there was no answer. */
  public int status() {
    return status;
  }
}
