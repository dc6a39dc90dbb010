package org.overshelf.dht.transport;

/** Which of the two connections between two nodes a message takes. */
enum Lane {
  /** Small messages that must not wait: probes, Raft. */
  URGENT,
  /** Everything else. */
  BULK
}
