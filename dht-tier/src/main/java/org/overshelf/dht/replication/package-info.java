/**
 * Blocks and rows over the ring: R copies of each, on nodes that fail and come back.
 *
 * <p><b>Who holds a thing.</b> Its R owners, and where one of them cannot be had, a substitute: one
 * of the R - 1 nodes that follow them in an order that depends on the placement alone ({@code
 * Holders}). One rule ties writers and readers together. A write is acknowledged when a majority of
 * R have it on disk, at least one of them an owner. A thing is missing when those who did not deny
 * it could not have acknowledged it. So nothing acknowledged is ever called missing, and as long as
 * all owners answer, nobody else need be asked.
 *
 * <p><b>Life of a put.</b> {@link org.overshelf.dht.replication.RingBlockStore} waits for {@link
 * org.overshelf.dht.replication.RingClient}, which waits for its turn ({@code FlightBudget}) and
 * makes a {@code WriteCall}. Each block has a {@code Delivery}, which says whom to send it to; the
 * call groups that into one message for each node. The node's {@code ReplicaService} recomputes the
 * hash, writes, syncs and answers. An owner that fails, is full or is late has its copy sent to a
 * substitute, with a {@link org.overshelf.dht.replication.Hint} that names it. The caller is told
 * when every block is acknowledged; the last copies arrive after that. When the owner is back, the
 * substitute's {@code HandOff} gives it what it missed.
 *
 * <p><b>Life of a get.</b> A {@code ReadCall} runs a {@code CopySearch} for each key: the nearest
 * owner first (this node, then the one that has answered fastest), the next one when it fails or is
 * late ({@code Peers} knows when that is, and {@code HedgeBudget} how often it may happen), all of
 * them as soon as one does not have it, the substitutes too when an owner cannot be counted on, and
 * those who were owners a while ago ({@code PlacementMemory}). Whoever was found to lack the block
 * is sent it ({@code ReadRepair}).
 *
 * <p><b>When the ring changes.</b> Nodes hear of it one after the other. Readers say by whom they
 * go, and who goes by others vouches for nothing; writers find out who has heard ({@code
 * RingPoll}), and owe an earlier placement nothing as soon as enough have ({@code Obligation}).
 *
 * <p><b>Life of a row.</b> Entries are appended as blocks are put. To read a page, all owners are
 * asked ({@code RowSearch}), since each may have entries that the others lack, and what they give
 * is merged as far as all of them have shown what they have ({@code RowUnion}).
 *
 * <p>What is decided is decided by small classes that do nothing ({@code Holders}, {@code
 * Delivery}, {@code Search}, {@code RowUnion}); the calls perform it, one event at a time ({@code
 * Serial}), and never block. Only the thin stores on top do.
 *
 * <p><b>What this needs from repair.</b> Copies that are not owed may go only when all owners have
 * confirmed that they hold them, and not before a read that was under way then is over. A node that
 * lacks what it should hold, because it has just become an owner or lost its disk, says so by
 * {@link org.overshelf.dht.replication.Coverage}.
 */
@NullMarked
package org.overshelf.dht.replication;

import org.jspecify.annotations.NullMarked;
