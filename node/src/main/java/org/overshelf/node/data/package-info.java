/** A node's data directory: what lies where, who may use it, and which node is using it. */
@NullMarked
package org.overshelf.node.data;

import org.jspecify.annotations.NullMarked;
