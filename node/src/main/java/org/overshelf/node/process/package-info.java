/** Nodes as processes of their own: for trying out clusters, for benchmarks and for tests. */
@NullMarked
package org.overshelf.node.process;

import org.jspecify.annotations.NullMarked;
