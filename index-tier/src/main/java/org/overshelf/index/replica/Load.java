package org.overshelf.index.replica;

/**
 * What a node says of itself with an answer.
 *
 * @param queue how many requests it was working on or had waiting
 * @param serviceNanos how long it worked on this one, without waiting; 0 if it says nothing
 */
public record Load(int queue, long serviceNanos) {

  /** Says nothing. */
  public static final Load UNKNOWN = new Load(0, 0);
}
