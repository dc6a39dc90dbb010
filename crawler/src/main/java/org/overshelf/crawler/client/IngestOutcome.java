package org.overshelf.crawler.client;

import org.overshelf.shared.file.FileId;
import org.overshelf.shared.table.DocumentId;

/** What became of a file that was handed in. */
public sealed interface IngestOutcome {

  /** It is a new document. */
  record Added(DocumentId document, FileId file, String title) implements IngestOutcome {}

  /** It is, or holds the same paper as, a document that the library has. */
  record Duplicate(DocumentId of, FileId file, By by) implements IngestOutcome {}

  /** It could not be made a document of; {@code detail} says why, to people. */
  record Failed(Reason reason, String detail) implements IngestOutcome {}

  /** How a duplicate was recognised, in the order in which they are tried. */
  enum By {
    /** The same bytes. */
    FILE,
    /** The same title and author, and much the same text. */
    TITLE,
    /** Nearly the same text. */
    SHINGLES
  }

  /** Why a file could not be made a document of. */
  enum Reason {
    /** Not a kind of file that the library reads. */
    UNSUPPORTED,
    /** Broken, encrypted, or without any text. */
    UNREADABLE,
    /** Larger than the library takes. */
    TOO_LARGE,
    /** Reading it took more time or memory than a file is given. */
    LIMIT,
    /** This node takes no files in; another one may. */
    NOT_HERE
  }
}
