/**
 * Keeping data alive: the life of a repair.
 *
 * <p>Every slot of the ring has owners, and {@link org.overshelf.dht.ring.Topology} says who. This
 * package makes the disks follow: what a node owes and lacks it fetches from who has it, and what
 * it holds and does not owe it drops once the owners have it. It knows no history. A node that
 * died, a write that missed a replica, a disk that rotted, a node that joined or wants to leave,
 * all look the same from here: somebody owes something and does not hold it.
 *
 * <ol>
 *   <li><b>Noticing.</b> {@link org.overshelf.dht.repair.TrackedStore} notes which slots were
 *       written to, and {@code SlotTable} keeps a {@code Digest} of the names in each of the
 *       others. Once a minute, and soon after owners have changed, {@code Comparer} sends each
 *       other owner one digest of all slots they share. Where all is well that is all. Otherwise
 *       the two compare groups of slots ({@code Region}) and then slots; {@code ComparePlan}
 *       decides which differences are this node's to mend.
 *   <li><b>Fetching.</b> {@code PullQueue} orders those slots: the ones that fewest others hold
 *       come first. {@code Puller} takes some at a time and asks one source after the other. {@code
 *       Reconciler} and {@code Chunks} find out which items are lacking, for about eight bytes an
 *       item where it is listed, and few are. What comes is hashed, or its seal checked, and
 *       stored. Nobody sends what was not asked for, so that nothing comes twice and a node that is
 *       busy, full or slow is never overrun.
 *   <li><b>Handing over.</b> A node that holds what it does not owe (it used to, or it kept a hint
 *       for an owner that was away) cannot push it; {@code Cleaner} offers it. An owner that lacks
 *       some of it puts the offerer among its sources. When owners have nothing more to fetch they
 *       are asked to confirm, item by item, that each holds it intact on disk. A copy goes when all
 *       have confirmed. {@code Ownership} holds the rules that make this safe while owners change.
 *   <li><b>Rot.</b> {@code Scrubber} reads the whole disk every other week. What is damaged does
 *       not count as held, and so is fetched like anything else that is lacking.
 *   <li><b>Leaving.</b> A leaving node owes nothing; all it has is surplus. {@link
 *       org.overshelf.dht.repair.Repair#drain} is done when nothing is left.
 * </ol>
 *
 * <p>Decisions are plain functions of digests, owners and times; the classes that act on them hold
 * no thread and never block one that is not theirs.
 */
@NullMarked
package org.overshelf.dht.repair;

import org.jspecify.annotations.NullMarked;
