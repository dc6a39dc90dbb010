package org.overshelf.crawler.extract.layout;

import java.util.Objects;
import org.overshelf.crawler.extract.Extraction.Reason;

/** A document cannot be read, for a reason that is known. */
public final class UnreadableDocumentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  public UnreadableDocumentException(Reason reason, String detail) {
    super(detail);
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  public Reason reason() {
    return reason;
  }
}
