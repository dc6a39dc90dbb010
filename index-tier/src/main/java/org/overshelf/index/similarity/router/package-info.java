/** Routers: ways of choosing partitions. */
@NullMarked
package org.overshelf.index.similarity.router;

import org.jspecify.annotations.NullMarked;
