/**
 * Membership: who is in the library, what each node offers, and who is up.
 *
 * <p>Every node knows every other; there is no registry and no leader. What a node knows is its
 * {@link org.overshelf.dht.membership.View}. The protocol is made of a few ideas:
 *
 * <h2>What a node says of itself is signed</h2>
 *
 * A {@link org.overshelf.dht.membership.Member} record (address, machine, site, capacity, roles,
 * whether it is full or leaving) travels as an {@link org.overshelf.dht.membership.Announcement},
 * signed by its subject and numbered by a {@link org.overshelf.dht.membership.Version}. Nobody can
 * alter one, make one for somebody else, or bring an old one back over a newer. That a node leaves
 * is part of it: nobody can be made to have left. It carries the certificate by which the library
 * admitted its subject, so that nobody can make up nodes either; everybody checks both before the
 * node counts. Nodes that the library has revoked are forgotten at once.
 *
 * <h2>What others say of it is hearsay</h2>
 *
 * That a node does not answer is a {@code Claim}, signed by nobody, and changes nothing for good:
 * whoever hears it looks for itself. A node is declared down only by those who failed to reach it
 * themselves, directly and through others, again and again. A liar can cause probes, and a
 * suspicion that the first answer ends; it can declare nobody dead but to itself.
 *
 * <h2>Finding out</h2>
 *
 * <ol>
 *   <li>Every second a node probes its three neighbours in the order of ids, so that each node is
 *       watched by three at all times, and one random other.
 *   <li>Who does not answer within half a second is probed through three others. If they do not
 *       reach it either, it is a <em>suspect</em>. Suspicion travels by gossip; all who hear it
 *       probe the suspect, and tell it.
 *   <li>A suspect that hears of it announces itself under a new version, which convinces everybody.
 *       Any sign of life ends suspicion for the node that receives it.
 *   <li>A suspect that has not been reached for ten seconds is <em>down</em>. A node that was
 *       itself stopped meanwhile starts counting again: its silence is not theirs.
 *   <li>Those who are down are tried again every few seconds, one at a time, by everybody. When a
 *       network that was cut in two is joined, one success is enough: the two compare their views,
 *       each tells its own side, and all look for themselves.
 * </ol>
 *
 * <h2>Spreading the word</h2>
 *
 * News (announcements and claims) is passed on five times a second to three random nodes, rides on
 * every probe and answer, and is dropped once it has been sent some 4 log n times. Since gossip may
 * miss somebody, each node also compares its whole view with a random one every five seconds, a
 * page at a time: nobody is missing for good. Every message has a bound.
 *
 * <h2>Coming, going and coming back</h2>
 *
 * A newcomer compares views with a seed, which makes the two known to each other; gossip does the
 * rest. A node that leaves announces it and is not looked for any more. A node that starts again
 * has a higher generation; if it does not (a wiped disk), it learns from others which it had and
 * takes a higher one. Nodes that are down or have left are remembered for a week.
 *
 * <h2>What can be relied on</h2>
 *
 * With the default settings: a process that stops answering is a suspect everywhere within 5
 * seconds and down everywhere within 16; 50 nodes started at once all see each other within 10
 * seconds; views agree within 30 seconds of the last fault. Being down says nothing about data:
 * {@link org.overshelf.dht.membership.View.Seen#since} tells since when, so that repair can wait
 * much longer before it moves anything.
 *
 * <h2>How it is built</h2>
 *
 * {@code Membership} is a state machine without clock, threads or sockets: an {@code Event} goes
 * in, {@code Action}s come out. {@link org.overshelf.dht.membership.MembershipService} is the thin
 * driver around it. That is what lets simulations run hundreds of nodes in one thread.
 */
@NullMarked
package org.overshelf.dht.membership;

import org.jspecify.annotations.NullMarked;
