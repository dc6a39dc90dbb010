/**
 * This node among others: wires transport, membership, replication and repair of {@code dht-tier}
 * into one part of a node, and carries to the other nodes what the index has to know.
 *
 * <p>{@link org.overshelf.node.cluster.Cluster} is the page to read. A lone node is a cluster of
 * one: it has a library of its own, whose key it made, and becomes a larger one when somebody joins
 * it. Nothing is moved by hand; repair makes the disks follow the ring.
 */
@NullMarked
package org.overshelf.node.cluster;

import org.jspecify.annotations.NullMarked;
