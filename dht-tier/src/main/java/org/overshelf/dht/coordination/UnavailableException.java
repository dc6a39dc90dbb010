package org.overshelf.dht.coordination;

import java.io.IOException;

/** No majority of the core nodes answered in time. */
public final class UnavailableException extends IOException {
  private static final long serialVersionUID = 1;

  public UnavailableException(String message) {
    super(message);
  }

  public UnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
