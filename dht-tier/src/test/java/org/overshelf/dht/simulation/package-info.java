/**
 * Whole libraries in one thread, from one seed: see {@link
 * org.overshelf.dht.simulation.Simulation}.
 *
 * <p>The parts under test are the real ones. They get their time, chance, timers, messages and disk
 * from a {@link org.overshelf.dht.simulation.SimulatedNode} in place of the operating system's. A
 * test builds some nodes, lets a {@link org.overshelf.dht.simulation.FaultPlan} loose on them,
 * waits until it is calm again and checks what must hold; {@link
 * org.overshelf.dht.simulation.Seeds} runs it for many seeds.
 */
@NullMarked
package org.overshelf.dht.simulation;

import org.jspecify.annotations.NullMarked;
