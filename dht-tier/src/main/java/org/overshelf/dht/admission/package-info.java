/**
 * Who may take part. A library has a key; whoever holds it admits nodes.
 *
 * <p>The life of an admission:
 *
 * <ol>
 *   <li>An operator makes a {@link org.overshelf.dht.admission.JoinToken}: a secret, of which only
 *       a hash is kept, and the library's fingerprint.
 *   <li>{@link org.overshelf.dht.admission.Joiner} listens on the newcomer's address, dials a
 *       member, believes it only if it is of that library, proves by TLS that it holds its own key,
 *       and shows the token.
 *   <li>{@link org.overshelf.dht.admission.JoinDesk} looks at the token, compares clocks, dials the
 *       newcomer back, has the redemption recorded durably, and only then issues a certificate.
 *   <li>The newcomer keeps it in {@link org.overshelf.dht.admission.CredentialFiles} and starts as
 *       a member. Asking again with the same key costs no further use of the token.
 * </ol>
 *
 * <p>An admission ends by {@link org.overshelf.dht.admission.Revocation}, signed by the library and
 * spread among the members, as is the list of its core nodes ({@link
 * org.overshelf.dht.admission.Decrees}); see {@link org.overshelf.dht.transport.Certificates} for
 * why not by time.
 */
@NullMarked
package org.overshelf.dht.admission;

import org.jspecify.annotations.NullMarked;
