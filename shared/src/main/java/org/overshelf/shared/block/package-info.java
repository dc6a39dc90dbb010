/**
 * Content-hash blocks: at most 16 KB of bytes, named by their SHA-256 hash.
 *
 * <p>A block needs no trust. Whoever receives one recomputes its hash; a block that does not match
 * its name is not a block. The roles are small, so that a client may be handed just the one it
 * needs: {@link org.overshelf.shared.block.BlockReader} and {@link
 * org.overshelf.shared.block.BlockWriter} for everyone, {@link
 * org.overshelf.shared.block.BlockScanner} for what walks over one node's disk (repair, scrubbing,
 * {@code overshelf check}).
 */
@NullMarked
package org.overshelf.shared.block;

import org.jspecify.annotations.NullMarked;
