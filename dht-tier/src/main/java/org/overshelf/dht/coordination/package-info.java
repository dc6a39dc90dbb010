/**
 * The little that all nodes have to agree on: Atomix's Raft on one to five core nodes, over the
 * library's own transport. Settings of the library, redeemed tokens and leases are {@link
 * org.overshelf.dht.coordination.Registers}; blocks and rows never go in here. If a majority of the
 * core is lost, what is in here can be neither read nor changed until it is back, and everything
 * else goes on.
 */
@NullMarked
package org.overshelf.dht.coordination;

import org.jspecify.annotations.NullMarked;
