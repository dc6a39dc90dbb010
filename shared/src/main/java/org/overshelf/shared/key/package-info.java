/** The 256-bit key space that blocks, rows and nodes share. */
@NullMarked
package org.overshelf.shared.key;

import org.jspecify.annotations.NullMarked;
