/**
 * Hazelcast doing the work of {@code overshelf bench store}. Its free edition keeps maps in memory
 * only; a map store on each member writes through to a file and syncs it, which is done by the
 * primary and not by its two backups. So a put is on one disk and in three memories.
 */
@NullMarked
package org.overshelf.bench.peer.hazelcast;

import org.jspecify.annotations.NullMarked;
