package org.overshelf.dht.membership;

/** What a node does for the library. */
public enum Role {
  /** Holds blocks and rows. */
  STORAGE,
  /** Holds parts of the index and answers queries. */
  INDEX,
  /** Fetches papers. */
  CRAWL,
  /** Serves pages. */
  WEB
}
