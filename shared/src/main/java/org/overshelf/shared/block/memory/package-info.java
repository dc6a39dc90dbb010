/** Blocks in memory: for simulations, tests and work that is thrown away. */
@NullMarked
package org.overshelf.shared.block.memory;

import org.jspecify.annotations.NullMarked;
