package org.overshelf.index.client;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.overshelf.shared.table.DocumentId;

/**
 * What others are to be compared with, and how.
 *
 * @param size how many hits to give
 * @param askAll whether to ask every partition, which finds all there is and costs as much
 * @param deadline how long it may take; if empty, what the index was set to, and never longer
 */
public record SimilarityRequest(
    Subject subject, int size, boolean askAll, Optional<Duration> deadline) {

  /** The longest text that is read; more is an error rather than half an answer. */
  public static final int MAX_TEXT_CHARS = 4_000_000;

  /** The most hits in one answer. */
  public static final int MAX_SIZE = 100;

  /** What is compared with the library. */
  public sealed interface Subject {}

  /** A text, such as that of a file that somebody dropped. Its layout and case do not matter. */
  public record Text(String text) implements Subject {
    public Text {
      Objects.requireNonNull(text, "text");
    }

    /** Says how long it is, not what it says. */
    @Override
    public String toString() {
      return "Text[" + text.length() + " characters]";
    }
  }

  /** A document of the library, which is not among its own hits. */
  public record Document(DocumentId id) implements Subject {
    public Document {
      Objects.requireNonNull(id, "id");
    }
  }

  public SimilarityRequest {
    Objects.requireNonNull(subject, "subject");
  }

  /** The best {@code size} hits for a text. */
  public static SimilarityRequest of(String text, int size) {
    return new SimilarityRequest(new Text(text), size, false, Optional.empty());
  }

  /** The best {@code size} hits for a document. */
  public static SimilarityRequest of(DocumentId document, int size) {
    return new SimilarityRequest(new Document(document), size, false, Optional.empty());
  }

  /** The same of every partition. */
  public SimilarityRequest ofAll() {
    return new SimilarityRequest(subject, size, true, deadline);
  }
}
