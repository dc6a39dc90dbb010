package org.overshelf.dht.transport;

import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says to the one who asked why a handler gave no answer; the rest is for our own log. */
final class Failures {

  private static final Logger log = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  /** In words; {@code failure} is null if the answer was too long. */
  static String words(String kind, @Nullable Throwable failure) {
    if (failure == null) {
      return "the answer to " + kind + " is longer than a message may be";
    }
    Throwable cause =
        failure instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : failure;
    log.debug("request failed kind={}", kind, cause);
    return kind + " failed: " + (cause.getMessage() == null ? cause : cause.getMessage());
  }
}
