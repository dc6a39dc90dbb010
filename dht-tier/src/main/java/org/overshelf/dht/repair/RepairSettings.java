package org.overshelf.dht.repair;

import java.time.Duration;
import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * How eagerly a node repairs.
 *
 * <p>How long a node may be down before its share goes to others is not for repair to say: the
 * topology keeps it among the owners until then, and repair follows the owners. {@code dropGrace}
 * should be of the same order, so that a node that comes back just after its share was given away
 * finds its old copies, and those of its deputies, where they were.
 *
 * @param interval from the end of one comparison with all other owners to the start of the next
 * @param settle how long after a change of owners, or of a slot, before it is acted upon
 * @param bandwidth bytes a second to fetch, and as many to hand out
 * @param parallel slots that are fetched at a time
 * @param dropGrace how long after a change of a slot's owners its surplus copies are kept
 * @param dropRate copies dropped a second
 * @param scanRate names a second that are walked over in the background
 * @param scrubPeriod how long it takes to verify the whole disk once
 * @param requestTimeout the deadline of a request
 * @param fullPause how long a node without space waits before it tries to fetch again
 */
public record RepairSettings(
    Duration interval,
    Duration settle,
    long bandwidth,
    int parallel,
    Duration dropGrace,
    int dropRate,
    int scanRate,
    Duration scrubPeriod,
    Duration requestTimeout,
    Duration fullPause) {

  static final Setting<Duration> INTERVAL =
      Setting.duration(
          "repair.interval",
          "60s",
          "1s",
          "7d",
          "How often to compare what this node holds with the other owners.");
  static final Setting<Duration> SETTLE =
      Setting.duration(
          "repair.settle",
          "5s",
          "100ms",
          "1h",
          "How long to wait after nodes have come or gone before fetching what is now owed.");
  static final Setting<Long> BANDWIDTH =
      Setting.bytes(
          "repair.bandwidth",
          "8M",
          "64K",
          "16G",
          "How many bytes a second repair may fetch, and how many it may hand out.");
  static final Setting<Integer> PARALLEL =
      Setting.integer(
          "repair.parallel", 16, 1, 256, "How many of the ring's 16384 slots to fetch at a time.");
  static final Setting<Duration> DROP_GRACE =
      Setting.duration(
          "repair.drop-grace",
          "10m",
          "0s",
          "30d",
          "How long to keep copies that are no longer owed, after the owners have changed.");
  static final Setting<Integer> DROP_RATE =
      Setting.integer(
          "repair.drop-rate",
          2000,
          1,
          1_000_000,
          "How many copies that are no longer owed may be dropped a second.");
  static final Setting<Integer> SCAN_RATE =
      Setting.integer(
          "repair.scan-rate",
          100_000,
          1000,
          100_000_000,
          "How many names a second to walk over in the background, after a start.");
  static final Setting<Duration> SCRUB_PERIOD =
      Setting.duration(
          "repair.scrub-period",
          "14d",
          "1m",
          "365d",
          "How long to take for reading and verifying the whole disk once.");
  static final Setting<Duration> REQUEST_TIMEOUT =
      Setting.duration(
          "repair.request-timeout", "15s", "100ms", "5m", "How long another node may take.");
  static final Setting<Duration> FULL_PAUSE =
      Setting.duration(
          "repair.full-pause",
          "5m",
          "1s",
          "1d",
          "How long to wait before fetching again when the disk is full.");

  /** All of the above. */
  public static final List<Setting<?>> ALL =
      List.of(
          INTERVAL,
          SETTLE,
          BANDWIDTH,
          PARALLEL,
          DROP_GRACE,
          DROP_RATE,
          SCAN_RATE,
          SCRUB_PERIOD,
          REQUEST_TIMEOUT,
          FULL_PAUSE);

  public RepairSettings {
    if (bandwidth < 1 || parallel < 1 || dropRate < 1 || scanRate < 1) {
      throw new IllegalArgumentException(
          "rates must be positive: bandwidth %d, parallel %d, drops %d, scan %d"
              .formatted(bandwidth, parallel, dropRate, scanRate));
    }
  }

  /** What these settings say. */
  public static RepairSettings from(Settings settings) {
    return new RepairSettings(
        settings.get(INTERVAL),
        settings.get(SETTLE),
        settings.get(BANDWIDTH),
        settings.get(PARALLEL),
        settings.get(DROP_GRACE),
        settings.get(DROP_RATE),
        settings.get(SCAN_RATE),
        settings.get(SCRUB_PERIOD),
        settings.get(REQUEST_TIMEOUT),
        settings.get(FULL_PAUSE));
  }

  /** Every setting at its default. */
  public static RepairSettings defaults() {
    return from(Settings.defaults(ALL));
  }
}
