/**
 * Blocks and entries in RocksDB.
 *
 * <p>Three column families: {@code blocks} (key to bytes, the bytes in blob files), {@code sizes}
 * (key to length, so that asking whether a block is there, and walking over all keys, reads no
 * block), and {@code rows} (row key and entry id to the entry). Each call writes one batch, synced;
 * calls at the same time share a sync, which is RocksDB's own write group.
 *
 * <p>{@link org.overshelf.dht.storage.rocks.RocksStore} is the door. Behind it: the folder and its
 * lock ({@code StoreFolder}), the open database with its native handles ({@code Database}, set up
 * by {@code Tuning}), the two kinds of content ({@code Blocks}, {@code Rows}), and the space
 * ({@code Quota}, {@code Reclaimer}). Layout and formats: docs/format/blocks-and-rows.md.
 */
@NullMarked
package org.overshelf.dht.storage.rocks;

import org.jspecify.annotations.NullMarked;
