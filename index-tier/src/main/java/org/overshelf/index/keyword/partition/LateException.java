package org.overshelf.index.keyword.partition;

import java.io.IOException;

/** A partition ran out of time. */
public final class LateException extends IOException {

  private static final long serialVersionUID = 1;

  LateException() {
    super("the partition did not answer in time");
  }
}
