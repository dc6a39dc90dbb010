/** A small library in memory for the tests of this module, with faults to order. */
@NullMarked
package org.overshelf.frontend.testing;

import org.jspecify.annotations.NullMarked;
