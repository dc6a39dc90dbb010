package org.overshelf.dht.membership;

import java.time.Duration;
import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * How fast nodes find out about each other. All nodes of a library should use the same.
 *
 * @param probeInterval how often a node probes others
 * @param probeTimeout how long it waits for an answer
 * @param watched how many neighbours a node probes each time, beside a random one
 * @param helpers how many others are asked to probe a node that did not answer
 * @param suspicionTimeout how long a suspect has to answer before it counts as down
 * @param gossipInterval how often news is passed on
 * @param fanout to how many nodes at a time
 * @param exchangeInterval how often views are compared with a random node
 * @param reconnectInterval how often a node that is down is tried again
 * @param forgetAfter when a node that is down or has left is forgotten
 * @param messageBytes the most bytes in a message
 */
public record MembershipSettings(
    Duration probeInterval,
    Duration probeTimeout,
    int watched,
    int helpers,
    Duration suspicionTimeout,
    Duration gossipInterval,
    int fanout,
    Duration exchangeInterval,
    Duration reconnectInterval,
    Duration forgetAfter,
    int messageBytes) {

  static final Setting<Duration> PROBE_INTERVAL =
      Setting.duration(
          "membership.probe-interval", "1s", "100ms", "1m", "How often a node probes others.");
  static final Setting<Duration> PROBE_TIMEOUT =
      Setting.duration(
          "membership.probe-timeout",
          "500ms",
          "50ms",
          "10s",
          "How long to wait for a probed node to answer before others are asked to try.");
  static final Setting<Integer> WATCHED =
      Setting.integer(
          "membership.watched",
          3,
          1,
          16,
          "How many neighbours in the order of ids a node probes each time, beside a random one.");
  static final Setting<Integer> HELPERS =
      Setting.integer(
          "membership.helpers",
          3,
          0,
          16,
          "How many others are asked to probe a node that did not answer.");
  static final Setting<Duration> SUSPICION_TIMEOUT =
      Setting.duration(
          "membership.suspicion-timeout",
          "10s",
          "1s",
          "10m",
          "How long a suspected node has to answer before it counts as down.");
  static final Setting<Duration> GOSSIP_INTERVAL =
      Setting.duration(
          "membership.gossip-interval", "200ms", "20ms", "10s", "How often news is passed on.");
  static final Setting<Integer> FANOUT =
      Setting.integer(
          "membership.fanout", 3, 1, 16, "To how many nodes at a time news is passed on.");
  static final Setting<Duration> EXCHANGE_INTERVAL =
      Setting.duration(
          "membership.exchange-interval",
          "5s",
          "500ms",
          "10m",
          "How often a node compares its whole view with another's.");
  static final Setting<Duration> RECONNECT_INTERVAL =
      Setting.duration(
          "membership.reconnect-interval",
          "5s",
          "500ms",
          "10m",
          "How often a node tries one of those that are down.");
  static final Setting<Duration> FORGET_AFTER =
      Setting.duration(
          "membership.forget-after",
          "7d",
          "1m",
          "365d",
          "When a node that is down or has left is forgotten.");
  static final Setting<Long> MESSAGE_BYTES =
      Setting.bytes(
          "membership.message-bytes", "32K", "4K", "256K", "The most bytes in a message.");

  public static final List<Setting<?>> ALL =
      List.of(
          PROBE_INTERVAL,
          PROBE_TIMEOUT,
          WATCHED,
          HELPERS,
          SUSPICION_TIMEOUT,
          GOSSIP_INTERVAL,
          FANOUT,
          EXCHANGE_INTERVAL,
          RECONNECT_INTERVAL,
          FORGET_AFTER,
          MESSAGE_BYTES);

  public static MembershipSettings from(Settings settings) {
    return new MembershipSettings(
        settings.get(PROBE_INTERVAL),
        settings.get(PROBE_TIMEOUT),
        settings.get(WATCHED),
        settings.get(HELPERS),
        settings.get(SUSPICION_TIMEOUT),
        settings.get(GOSSIP_INTERVAL),
        settings.get(FANOUT),
        settings.get(EXCHANGE_INTERVAL),
        settings.get(RECONNECT_INTERVAL),
        settings.get(FORGET_AFTER),
        Math.toIntExact(settings.get(MESSAGE_BYTES)));
  }

  /** What nodes use unless told otherwise. */
  public static MembershipSettings defaults() {
    return from(Settings.defaults(ALL));
  }
}
