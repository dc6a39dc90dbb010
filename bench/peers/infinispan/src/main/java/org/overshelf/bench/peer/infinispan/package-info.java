/**
 * Infinispan doing the work of {@code overshelf bench store}: a distributed cache with three owners,
 * each with a soft-index file store that syncs every write. A put is answered when all owners have
 * it.
 */
@NullMarked
package org.overshelf.bench.peer.infinispan;

import org.jspecify.annotations.NullMarked;
