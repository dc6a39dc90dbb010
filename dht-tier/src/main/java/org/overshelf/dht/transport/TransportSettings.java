package org.overshelf.dht.transport;

import java.time.Duration;
import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * How a node talks to others.
 *
 * @param listen the local address to listen on
 * @param port the port to listen on; 0 takes a free one
 * @param dialTimeout how long a connection may take to come about, on either side, and a message
 *     may fail to get on
 * @param mostStrangers connections at a time whose other end has proved nothing yet
 * @param mostStrangersPerAddress the same, from one address
 * @param mostRequests requests on their way to one node
 * @param outboundBytes their bytes, to one node; to all nodes together four times as many
 * @param inboundBytes bytes of requests from all nodes that are being read or answered; of answers
 *     that wait to be sent, twice as many
 * @param bandwidthBytes bytes a second, sent and received together; 0 for no limit
 */
public record TransportSettings(
    String listen,
    int port,
    Duration dialTimeout,
    int mostStrangers,
    int mostStrangersPerAddress,
    int mostRequests,
    long outboundBytes,
    long inboundBytes,
    long bandwidthBytes) {

  /** Where nodes listen unless told otherwise. */
  public static final int STANDARD_PORT = 4747;

  static final Setting<String> LISTEN =
      Setting.text(
          "transport.listen",
          "127.0.0.1",
          "The local address that other nodes connect to. With 127.0.0.1 only nodes on this machine"
              + " can; 0.0.0.0 is every address of the machine.");
  static final Setting<Integer> PORT =
      Setting.integer(
          "transport.port",
          STANDARD_PORT,
          0,
          65_535,
          "The port that other nodes connect to; 0: any.");
  static final Setting<Duration> DIAL_TIMEOUT =
      Setting.duration(
          "transport.dial-timeout",
          "10s",
          "100ms",
          "60s",
          "How long a connection may take until both sides have proved who they are.");
  static final Setting<Integer> STRANGERS =
      Setting.integer(
          "transport.strangers",
          128,
          4,
          10_000,
          "How many connections may be open at a time whose other end has proved nothing yet.");
  static final Setting<Integer> STRANGERS_PER_ADDRESS =
      Setting.integer(
          "transport.strangers-per-address",
          32,
          2,
          10_000,
          "How many of those may come from one address.");
  static final Setting<Integer> REQUESTS =
      Setting.integer(
          "transport.requests", 1024, 1, 100_000, "How many requests may wait for one node.");
  static final Setting<Long> OUTBOUND =
      Setting.bytes(
          "transport.outbound",
          "32M",
          "8M",
          "16G",
          "How many bytes of requests may wait for one node; for all nodes, four times as many.");
  static final Setting<Long> INBOUND =
      Setting.bytes(
          "transport.inbound",
          "64M",
          "16M",
          "64G",
          "How many bytes of others' requests this node reads and answers at a time; of answers"
              + " that wait to be sent it keeps twice as many.");

  static final Setting<Long> BANDWIDTH =
      Setting.bytes(
          "transport.bandwidth",
          "0",
          "0",
          "100G",
          "The most bytes a second that this node sends to and receives from other nodes, both"
              + " together; 0: as many as it can. Membership and the like are counted but do not"
              + " wait. Below 256K little gets done.");

  /** Every setting there is. */
  public static final List<Setting<?>> ALL =
      List.of(
          LISTEN,
          PORT,
          DIAL_TIMEOUT,
          STRANGERS,
          STRANGERS_PER_ADDRESS,
          REQUESTS,
          OUTBOUND,
          INBOUND,
          BANDWIDTH);

  public static TransportSettings from(Settings settings) {
    return new TransportSettings(
        settings.get(LISTEN),
        settings.get(PORT),
        settings.get(DIAL_TIMEOUT),
        settings.get(STRANGERS),
        settings.get(STRANGERS_PER_ADDRESS),
        settings.get(REQUESTS),
        settings.get(OUTBOUND),
        settings.get(INBOUND),
        settings.get(BANDWIDTH));
  }

  /** The same on another port. */
  public TransportSettings withPort(int other) {
    return new TransportSettings(
        listen,
        other,
        dialTimeout,
        mostStrangers,
        mostStrangersPerAddress,
        mostRequests,
        outboundBytes,
        inboundBytes,
        bandwidthBytes);
  }
}
