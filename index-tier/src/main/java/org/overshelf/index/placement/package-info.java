/**
 * Which nodes serve which partitions of an index: arithmetic alone, so that all nodes that see the
 * same servers come to the same answer without asking anybody. It does not matter what is in the
 * partitions.
 *
 * <p>{@link org.overshelf.index.placement.Assignment} follows from the servers, the number of
 * partitions and the number of copies. For each partition every server draws an exponential time
 * from a hash of the two, at a rate that is its weight, and the first few win: a server's draws do
 * not depend on others, so that those who stay keep what they have. There are few partitions, so
 * chance would fill some servers with twice their share; once a server has its share, the next in
 * line wins instead.
 *
 * <p>{@link org.overshelf.index.placement.Roster} is how a node says who is there.
 */
@NullMarked
package org.overshelf.index.placement;

import org.jspecify.annotations.NullMarked;
