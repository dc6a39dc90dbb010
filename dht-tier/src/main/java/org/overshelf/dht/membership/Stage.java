package org.overshelf.dht.membership;

/** Whether a node means to stay; only the node itself can say so. */
public enum Stage {
  /** Takes part. */
  STAYING,
  /** Hands over what it holds and takes nothing new. */
  LEAVING,
  /** Has left of its own will; not a failure. */
  GONE
}
