package org.overshelf.dht.replication;

import org.overshelf.shared.key.Key;

/**
 * What this node's "I do not have it" is worth. A node that has just become an owner, or whose disk
 * was replaced, lacks things that were acknowledged before; until repair has brought them, it must
 * not vouch for their absence. Asked for every absent key: quick, never blocking, any thread.
 */
public interface Coverage {

  /** A node that always has what it should. */
  Coverage COMPLETE = key -> true;

  /** Whether all that was entrusted to this node before has arrived, as far as this key goes. */
  boolean isComplete(Key key);
}
