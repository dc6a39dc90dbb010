package org.overshelf.dht.coordination;

/**
 * The right to do something alone for a while.
 *
 * @param resource what for
 * @param token grows with every holder: whoever acts under a lease shows it, and those acted upon
 *     refuse one lower than the highest they have seen
 * @param endsNanos until when, on this node's monotonic clock
 */
public record Lease(String resource, long token, long endsNanos) {}
