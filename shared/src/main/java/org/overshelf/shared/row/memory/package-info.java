/** Rows in memory: for simulations and tests. */
@NullMarked
package org.overshelf.shared.row.memory;

import org.jspecify.annotations.NullMarked;
