/** The composition root: wires the tiers into one program and gives it a command line. */
@NullMarked
package org.overshelf.node;

import org.jspecify.annotations.NullMarked;
