/**
 * Placement: which nodes hold which keys.
 *
 * <p>The key space is a ring of 16384 {@link org.overshelf.dht.ring.Slot slots} with fixed
 * boundaries. {@link org.overshelf.dht.ring.Placement} gives each slot its owners, as a pure
 * function of a {@link org.overshelf.dht.ring.RingView}: nodes that see the same members agree on
 * every owner without asking anybody, and repair compares the same ranges on every node. What
 * consistent hashing does with virtual nodes, a node's many slots do here; their number is in
 * proportion to its weight.
 *
 * <p>How owners are found:
 *
 * <ol>
 *   <li><b>Shares.</b> From weights, machines and sites follows how many copies of a slot each
 *       site, machine and node should hold on average ({@code Shares}, {@code Layout}). A machine
 *       holds a slot at most once, which bounds a very large node. Sites get as even a number of
 *       copies as they can hold.
 *   <li><b>Races.</b> For each slot sites race for the copies, in each winning site its machines,
 *       on each winning machine its nodes: weighted rendezvous hashing ({@code Race}), at rates
 *       that make the mean of what each wins its share ({@code Calibration}).
 *   <li><b>Ceilings.</b> Chance makes some win more than others. Who has 1.15 times its share stops
 *       racing, and the next in line wins ({@code Group}).
 * </ol>
 *
 * <p>When a node comes or goes, the others' draws stay the same: what moves is what it takes or
 * leaves, and a little that ceilings shift. The figures are in {@code docs/adr/0005-placement.md}.
 */
@NullMarked
package org.overshelf.dht.ring;

import org.jspecify.annotations.NullMarked;
