package org.overshelf.dht.membership;

/** What a node believes of another; each node has its own opinion. */
public enum Health {
  /** Answers, as far as is known. */
  UP,
  /** Did not answer, or somebody says so. Prefer others, and wait. */
  SUSPECT,
  /** Did not answer for the whole time that suspects are given. */
  DOWN
}
