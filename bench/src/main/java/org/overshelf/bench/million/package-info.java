/** A store of a million blocks in a process with little heap. */
@NullMarked
package org.overshelf.bench.million;

import org.jspecify.annotations.NullMarked;
