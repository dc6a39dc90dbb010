/**
 * How nodes talk: mutual TLS 1.3 between nodes that prove who they are by the key their name
 * derives from.
 *
 * <p>A connection carries the requests of the node that opened it, and their answers. Its life:
 *
 * <ol>
 *   <li>TCP. The listener counts who has not proved anything yet, in all and by address, and closes
 *       what is too many ({@link org.overshelf.dht.transport.Gate}).
 *   <li>TLS. Both sides show a certificate. A member's was issued by the library; a newcomer shows
 *       one that it signed itself, which proves that it holds its key and lets it ask for
 *       admission, nothing else. Until then few bytes and few seconds are granted.
 *   <li>{@link org.overshelf.dht.transport.Hello}: the versions of both sides and their clocks.
 *   <li>Frames ({@link org.overshelf.dht.transport.Header}). A frame's length is checked, and
 *       memory for it is reserved, before any is taken.
 * </ol>
 *
 * <p>Between two nodes there are at most two connections each way: one for small urgent messages
 * (probes, Raft), one for the rest, so that a heartbeat never waits behind five megabytes of
 * blocks. Netty's types do not leave this package.
 */
@NullMarked
package org.overshelf.dht.transport;

import org.jspecify.annotations.NullMarked;
