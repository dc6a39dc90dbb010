/**
 * Asks partitions, wherever they are.
 *
 * <p>{@link org.overshelf.index.keyword.ask.Chart} says which nodes have which partition; {@link
 * org.overshelf.index.keyword.ask.Inquiry} takes one query through its three steps, with one
 * deadline; {@link org.overshelf.index.keyword.ask.Fan} performs each step as {@link
 * org.overshelf.index.replica.Pursuit} decides. Calls to this node skip the network.
 *
 * <p>What words mean to a partition is remembered with the partition's version ({@link
 * org.overshelf.index.keyword.ask.KnownCounts}), which saves the first step. The node that is asked
 * compares versions, so that the statistics are never those of other documents than the ones that
 * are searched.
 */
@NullMarked
package org.overshelf.index.keyword.ask;

import org.jspecify.annotations.NullMarked;
