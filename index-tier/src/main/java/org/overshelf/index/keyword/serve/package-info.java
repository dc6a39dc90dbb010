/**
 * Answers what other nodes, and this one, ask of the partitions that are here.
 *
 * <p>{@link org.overshelf.index.keyword.serve.Desk} takes the three steps of a query. Between
 * finding and showing it keeps what the query saw, on a lease: {@link
 * org.overshelf.index.keyword.serve.Leases}. {@link org.overshelf.index.keyword.serve.DeskDoor}
 * lets other nodes in.
 */
@NullMarked
package org.overshelf.index.keyword.serve;

import org.jspecify.annotations.NullMarked;
