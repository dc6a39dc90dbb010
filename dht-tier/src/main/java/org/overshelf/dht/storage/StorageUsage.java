package org.overshelf.dht.storage;

/**
 * What a store holds, as far as it can be said without reading it: the disk's figures are measured,
 * the counts are estimates that are off by what was written twice or dropped lately.
 *
 * @param blocks about how many blocks
 * @param blockBytes about how many bytes they have
 * @param entries about how many entries
 * @param diskBytes the bytes of all of the store's files
 * @param quotaBytes the most that {@code diskBytes} may be
 */
public record StorageUsage(
    long blocks, long blockBytes, long entries, long diskBytes, long quotaBytes) {}
