package org.overshelf.dht.transport;

import java.io.IOException;

/** A peer said something that cannot be; its connection is closed. */
final class ProtocolException extends IOException {
  private static final long serialVersionUID = 1;

  ProtocolException(String message) {
    super(message);
  }
}
