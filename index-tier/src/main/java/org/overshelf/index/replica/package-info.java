/**
 * Which copy of a partition to ask, and when to ask another: decisions only, by times that are
 * passed in, so that they can be tried out on simulated servers. It does not matter what is in the
 * partitions.
 *
 * <p>{@link org.overshelf.index.replica.Replicas} remembers how each node has answered and ranks
 * nodes by the time that another request may take there, as C3 does (Suresh et al., NSDI 2015):
 * time on the way plus service time, the latter multiplied by the cube of the queue. The cube keeps
 * many front-ends from all running to the node that was fastest a moment ago.
 *
 * <p>{@link org.overshelf.index.replica.Pursuit} is one step of one query: it sends each partition
 * to the best node, sends what failed to the next, and what is late to another one besides, as far
 * as the {@link org.overshelf.index.replica.HedgeBudget} allows. A node that has answered nothing
 * for a long time is taken for frozen: what it was asked goes to others without regard to the
 * budget, and nothing more goes to it for a while.
 */
@NullMarked
package org.overshelf.index.replica;

import org.jspecify.annotations.NullMarked;
