/**
 * What every tier agrees on: keys, blocks, rows, files, tables, and the seams to the outside world.
 *
 * <p>Nothing in this module opens a socket, a file or a database. It defines the contracts, the
 * exact bytes that are stored and signed, and the rules by which they are verified; the tiers
 * supply the effects.
 */
@NullMarked
package org.overshelf.shared;

import org.jspecify.annotations.NullMarked;
