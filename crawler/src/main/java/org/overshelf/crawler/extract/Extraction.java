package org.overshelf.crawler.extract;

import java.util.Objects;

/** What became of one file. */
public sealed interface Extraction {

  /** The file is a document, and this is what it says. */
  record Extracted(Paper paper) implements Extraction {
    public Extracted {
      Objects.requireNonNull(paper, "paper");
    }
  }

  /**
   * The file gave no paper.
   *
   * @param reason the kind of failure, for decisions
   * @param detail one line for people; at most {@value Limits#DETAIL} characters
   */
  record Failed(Reason reason, String detail) implements Extraction {
    public Failed {
      Objects.requireNonNull(reason, "reason");
      detail = Limits.line(detail, Limits.DETAIL);
    }
  }

  /** Why a file gave no paper. */
  enum Reason {
    /** The file cannot be opened or read. */
    UNREADABLE(true),
    /** Not a kind of file that we know how to read. */
    UNSUPPORTED(false),
    /** It opens only with a password. */
    ENCRYPTED(false),
    /** Of a known kind, but too broken to be read. */
    DAMAGED(false),
    /** A text or a web page in which there is nothing to read. */
    NO_TEXT(false),
    /** The file, or what it unpacks to, is larger than the limit. */
    TOO_LARGE(false),
    /** Not done within the time limit. */
    TIMED_OUT(true),
    /** Not done within the memory limit. */
    OUT_OF_MEMORY(true),
    /** The process that read it ended unexpectedly. */
    WORKER_DIED(true);

    private final boolean worthRetrying;

    Reason(boolean worthRetrying) {
      this.worthRetrying = worthRetrying;
    }

    /**
     * Whether the same bytes may do better another time, on another machine or with other limits.
     */
    public boolean worthRetrying() {
      return worthRetrying;
    }
  }
}
