/**
 * Append-only rows: grow-only sets of signed entries.
 *
 * <p>Any node may append to any row at any time. Replicas of a row merge by union, so the order in
 * which entries arrive does not matter and concurrent appends lose nothing. What a row
 * <em>means</em> is a fold over its entries, defined by its table. Entries of one row are ordered
 * by their ids, which are hashes: that order is the same on every replica, and says nothing about
 * time.
 */
@NullMarked
package org.overshelf.shared.row;

import org.jspecify.annotations.NullMarked;
