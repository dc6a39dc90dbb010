/**
 * Verifies everything that a node stores, from the bytes on disk up to the papers and their places
 * in the index.
 */
@NullMarked
package org.overshelf.node.check;

import org.jspecify.annotations.NullMarked;
