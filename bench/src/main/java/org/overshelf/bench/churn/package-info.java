/**
 * A library of real processes that are killed, frozen, wiped, cut off and started again while it is
 * written to and read, and what must hold of it.
 *
 * <p>{@code TrialLibrary} has the processes. {@code ClientNode} is a node in this process that
 * takes part without holding anything: through it {@code Load} writes and reads blocks and rows,
 * and keeps account in a {@code Ledger} of what was acknowledged. A {@code Scenario} is what is
 * done to the nodes meanwhile; what it found becomes {@code Findings}, a table and JSON with a
 * verdict each.
 */
@NullMarked
package org.overshelf.bench.churn;

import org.jspecify.annotations.NullMarked;
