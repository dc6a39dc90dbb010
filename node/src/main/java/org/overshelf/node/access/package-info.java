/**
 * How commands reach a library: always through a node's HTTP interface. If no node is running on
 * the data directory, the command starts one for itself, on a loopback port of its own, and stops
 * it afterwards. There is one way in, and it is the one that is tested.
 */
@NullMarked
package org.overshelf.node.access;

import org.jspecify.annotations.NullMarked;
