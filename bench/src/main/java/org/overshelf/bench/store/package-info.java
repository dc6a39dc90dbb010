/**
 * Puts and gets of 16 KB over three local nodes, the same work for Overshelf and for other stores.
 *
 * <p>{@code Contender} is a store that can be driven; {@code PutGet} drives it. Every contender
 * runs as three processes and is asked by a fourth, or by this one; each write is on the disks of a
 * majority before it is answered, as far as the store can do that.
 */
@NullMarked
package org.overshelf.bench.store;

import org.jspecify.annotations.NullMarked;
