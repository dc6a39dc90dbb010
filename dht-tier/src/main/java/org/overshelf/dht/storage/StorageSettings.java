package org.overshelf.dht.storage;

import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * What a store is told.
 *
 * @param diskBytes the most bytes its files may have; what is left for others is not touched
 * @param spareBytes free space on the disk below which nothing more is written, whatever {@code
 *     diskBytes} says
 * @param cacheBytes native memory for what was read lately
 * @param bufferBytes native memory for what was written lately and is not yet in its final file
 */
public record StorageSettings(long diskBytes, long spareBytes, long cacheBytes, long bufferBytes) {

  static final Setting<Long> DISK =
      Setting.bytes(
          "storage.disk",
          "50G",
          "64M",
          "1000T",
          "How much of the disk to donate. A store that has used it up refuses to take more.");
  static final Setting<Long> SPARE =
      Setting.bytes(
          "storage.spare",
          "1G",
          "16M",
          "1000T",
          "How much of the disk to leave free for others, whatever storage.disk says.");
  static final Setting<Long> CACHE =
      Setting.bytes(
          "storage.cache",
          "64M",
          "8M",
          "64G",
          "Memory, outside the Java heap, for what was read lately.");
  static final Setting<Long> BUFFER =
      Setting.bytes(
          "storage.buffer",
          "64M",
          "8M",
          "4G",
          "Memory, outside the Java heap, for what was written lately. More makes bulk loading"
              + " faster and the start after a crash slower.");

  /** All of the above. */
  public static final List<Setting<?>> ALL = List.of(DISK, SPARE, CACHE, BUFFER);

  public StorageSettings {
    if (diskBytes <= 0 || spareBytes < 0 || cacheBytes <= 0 || bufferBytes <= 0) {
      throw new IllegalArgumentException(
          "sizes must be positive: disk %d, spare %d, cache %d, buffer %d"
              .formatted(diskBytes, spareBytes, cacheBytes, bufferBytes));
    }
  }

  /** What these settings say. */
  public static StorageSettings from(Settings settings) {
    return new StorageSettings(
        settings.get(DISK), settings.get(SPARE), settings.get(CACHE), settings.get(BUFFER));
  }

  /** Every setting at its default. */
  public static StorageSettings defaults() {
    return from(Settings.defaults(ALL));
  }

  /** The same with another quota. */
  public StorageSettings withDisk(long bytes) {
    return new StorageSettings(bytes, spareBytes, cacheBytes, bufferBytes);
  }
}
