package org.overshelf.dht.replication;

import java.time.Duration;
import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * How a node reads and writes what several nodes hold. How many hold it is not said here: that is
 * the library's to decide, and comes with the placement.
 *
 * @param readTimeout how long one node may take to answer a read
 * @param writeTimeout how long one node may take to store what it was sent
 * @param writePatience after what time a copy also goes to a substitute of a node that is late
 * @param readDeadline how long those that failed are asked again before a read is given up
 * @param writeDeadline the same for a write: longer than the placement's lag, so that a write never
 *     fails for a change of the ring
 * @param retryPause the mean pause before they are asked again; later ones are longer
 * @param hedgeLeast the shortest time after which a read is sent to a second node
 * @param hedgeMost the longest, and the time before anything has been measured
 * @param hedgeShare hedged reads as a part of all reads, at most
 * @param stallAfter a node that answered nothing for so long is passed over at once; one that is
 *     usually fast, sooner
 * @param flightBytes bytes that all calls together may have on their way
 * @param flightCalls calls that may wait for their turn when those bytes are used up
 * @param peerRequests requests that may be on their way to one node
 * @param serving others' requests that are worked on at a time
 * @param waiting others' requests that may wait for that; more are refused
 * @param readRepairs repairs after reads that may be under way; more are left to the next read
 * @param handOffBytes bytes a second handed to nodes that are back
 * @param handOffInterval how often it is looked whether one is back
 * @param hints hints kept, at most
 * @param placementMemory how long the owners of an earlier placement are still asked
 * @param placementLag how long writers reckon with those that may not have heard of a change
 */
public record ReplicationSettings(
    Duration readTimeout,
    Duration writeTimeout,
    Duration writePatience,
    Duration readDeadline,
    Duration writeDeadline,
    Duration retryPause,
    Duration hedgeLeast,
    Duration hedgeMost,
    double hedgeShare,
    Duration stallAfter,
    long flightBytes,
    int flightCalls,
    int peerRequests,
    int serving,
    int waiting,
    int readRepairs,
    long handOffBytes,
    Duration handOffInterval,
    int hints,
    Duration placementMemory,
    Duration placementLag) {

  static final Setting<Duration> READ_TIMEOUT =
      Setting.duration(
          "replication.read-timeout", "2s", "50ms", "60s", "How long a node may take to answer.");
  static final Setting<Duration> WRITE_TIMEOUT =
      Setting.duration(
          "replication.write-timeout", "5s", "50ms", "60s", "How long a node may take to store.");
  static final Setting<Duration> WRITE_PATIENCE =
      Setting.duration(
          "replication.write-patience",
          "1s",
          "10ms",
          "60s",
          "After what time a late node's copy also goes to another, to be handed over later.");
  static final Setting<Duration> READ_DEADLINE =
      Setting.duration(
          "replication.read-deadline",
          "3s",
          "10ms",
          "10m",
          "How long nodes that failed are asked again before a read is given up.");
  static final Setting<Duration> WRITE_DEADLINE =
      Setting.duration(
          "replication.write-deadline",
          "30s",
          "10ms",
          "10m",
          "The same for a write; should be well above the placement's lag.");
  static final Setting<Duration> RETRY_PAUSE =
      Setting.duration(
          "replication.retry-pause",
          "50ms",
          "1ms",
          "10s",
          "The mean of the first pause before that.");
  static final Setting<Duration> HEDGE_LEAST =
      Setting.duration(
          "replication.hedge-least",
          "2ms",
          "100us",
          "10s",
          "The shortest time after which a late read also goes to the next node.");
  static final Setting<Duration> HEDGE_MOST =
      Setting.duration(
          "replication.hedge-most", "100ms", "1ms", "10s", "The longest such time; at first, too.");
  static final Setting<Double> HEDGE_SHARE =
      Setting.decimal(
          "replication.hedge-share",
          0.05,
          0,
          1,
          "Which part of all reads may also go to a second node because the first is late.");
  static final Setting<Duration> STALL_AFTER =
      Setting.duration(
          "replication.stall-after",
          "250ms",
          "5ms",
          "10s",
          "A node that has answered nothing for so long is passed over at once.");
  static final Setting<Long> FLIGHT_BYTES =
      Setting.bytes(
          "replication.flight",
          "64M",
          "16M",
          "16G",
          "How many bytes all reads and writes of this node may have on their way.");
  static final Setting<Integer> FLIGHT_CALLS =
      Setting.integer(
          "replication.waiting-calls",
          4096,
          1,
          1_000_000,
          "How many reads and writes may wait until others are done.");
  static final Setting<Integer> PEER_REQUESTS =
      Setting.integer(
          "replication.peer-requests", 512, 1, 100_000, "Requests on their way to one node.");
  static final Setting<Integer> SERVING =
      Setting.integer(
          "replication.serving", 32, 1, 10_000, "How many requests of others are served at once.");
  static final Setting<Integer> WAITING =
      Setting.integer(
          "replication.waiting", 1024, 1, 100_000, "How many more of them may wait for that.");
  static final Setting<Integer> READ_REPAIRS =
      Setting.integer(
          "replication.read-repairs",
          64,
          0,
          10_000,
          "How many repairs of what a read found wrong may be under way.");
  static final Setting<Long> HAND_OFF_BYTES =
      Setting.bytes(
          "replication.hand-off",
          "8M",
          "16K",
          "1G",
          "Bytes a second that are handed over to nodes that were away and are back.");
  static final Setting<Duration> HAND_OFF_INTERVAL =
      Setting.duration(
          "replication.hand-off-interval",
          "1s",
          "10ms",
          "10m",
          "How often it is looked whether such a node is back.");
  static final Setting<Integer> HINTS =
      Setting.integer(
          "replication.hints",
          200_000,
          0,
          10_000_000,
          "How many things to be handed over are kept in mind; repair finds the rest.");
  static final Setting<Duration> PLACEMENT_MEMORY =
      Setting.duration(
          "replication.placement-memory",
          "10m",
          "1s",
          "7d",
          "How long those are still asked who held something before the ring changed.");

  static final Setting<Duration> PLACEMENT_LAG =
      Setting.duration(
          "replication.placement-lag",
          "10s",
          "0s",
          "1h",
          "How long writers reckon with nodes that may not have heard of a change of the ring.");

  /** Every setting there is. */
  public static final List<Setting<?>> ALL =
      List.of(
          READ_TIMEOUT,
          WRITE_TIMEOUT,
          WRITE_PATIENCE,
          READ_DEADLINE,
          WRITE_DEADLINE,
          RETRY_PAUSE,
          HEDGE_LEAST,
          HEDGE_MOST,
          HEDGE_SHARE,
          STALL_AFTER,
          FLIGHT_BYTES,
          FLIGHT_CALLS,
          PEER_REQUESTS,
          SERVING,
          WAITING,
          READ_REPAIRS,
          HAND_OFF_BYTES,
          HAND_OFF_INTERVAL,
          HINTS,
          PLACEMENT_MEMORY,
          PLACEMENT_LAG);

  public static ReplicationSettings from(Settings settings) {
    return new ReplicationSettings(
        settings.get(READ_TIMEOUT),
        settings.get(WRITE_TIMEOUT),
        settings.get(WRITE_PATIENCE),
        settings.get(READ_DEADLINE),
        settings.get(WRITE_DEADLINE),
        settings.get(RETRY_PAUSE),
        settings.get(HEDGE_LEAST),
        settings.get(HEDGE_MOST),
        settings.get(HEDGE_SHARE),
        settings.get(STALL_AFTER),
        settings.get(FLIGHT_BYTES),
        settings.get(FLIGHT_CALLS),
        settings.get(PEER_REQUESTS),
        settings.get(SERVING),
        settings.get(WAITING),
        settings.get(READ_REPAIRS),
        settings.get(HAND_OFF_BYTES),
        settings.get(HAND_OFF_INTERVAL),
        settings.get(HINTS),
        settings.get(PLACEMENT_MEMORY),
        settings.get(PLACEMENT_LAG));
  }

  /** What holds where nothing is set. */
  public static ReplicationSettings defaults() {
    return from(Settings.defaults(ALL));
  }
}
