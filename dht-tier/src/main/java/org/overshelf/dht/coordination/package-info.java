/**
 * The little that all nodes have to agree on: Atomix's Raft on one to five core nodes, over the
 * library's own transport. Settings of the library and leases are {@link
 * org.overshelf.dht.coordination.Registers}; blocks and rows never go in here. If a majority of the
 * core is lost, what is in here can be neither read nor changed until it is back, and everything
 * else goes on.
 *
 * <p>{@link org.overshelf.dht.coordination.Core} is a node's way to them, {@link
 * org.overshelf.dht.coordination.CoreKeeper} lets the core grow, and {@link
 * org.overshelf.dht.coordination.LibrarySettings} is what other parts of a node read: it never
 * blocks, since the last agreement is on disk.
 */
@NullMarked
package org.overshelf.dht.coordination;

import org.jspecify.annotations.NullMarked;
