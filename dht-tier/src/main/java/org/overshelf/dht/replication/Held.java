package org.overshelf.dht.replication;

/** What one node answers about one thing. */
sealed interface Held<T> {

  /**
   * It has it; {@code value} has been verified.
   *
   * @param sure for a page of a row: whether nothing acknowledged is absent from it on account of
   *     {@link Coverage}
   */
  record Found<T>(T value, boolean sure) implements Held<T> {}

  /**
   * It does not have it.
   *
   * @param sure whether it vouches that it was never given it
   */
  record Missing<T>(boolean sure) implements Held<T> {}

  /** Its copy is not what it should be, or what it sent is not. */
  record Damaged<T>() implements Held<T> {}

  /** It gave no useful answer. */
  record Failed<T>(boolean inTime, String why) implements Held<T> {}
}
