/**
 * Copies partitions from node to node, and compares those that there are.
 *
 * <p>{@link org.overshelf.index.keyword.copy.CopyClient} fetches the files of a peer's last commit
 * in pieces, no faster than it may, and goes on where it stopped; every file is verified by its
 * checksum before the copy is opened. {@link org.overshelf.index.keyword.copy.Digests} tells in a
 * few hundred numbers what a partition holds, so that two copies of it can find out where they
 * differ; which of the two is right, the tables say.
 */
@NullMarked
package org.overshelf.index.keyword.copy;

import org.jspecify.annotations.NullMarked;
