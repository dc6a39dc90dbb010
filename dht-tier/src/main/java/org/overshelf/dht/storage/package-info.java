/**
 * What one node keeps on its own disk: its blocks and its entries, within the space it was given.
 *
 * <p>The roles are those of {@link org.overshelf.shared.block} and {@link
 * org.overshelf.shared.row}; here is what a store is told ({@link
 * org.overshelf.dht.storage.StorageSettings}) and what it says about itself ({@link
 * org.overshelf.dht.storage.StorageUsage}). One implementation: {@link
 * org.overshelf.dht.storage.rocks.RocksStore}.
 */
@NullMarked
package org.overshelf.dht.storage;

import org.jspecify.annotations.NullMarked;
