package org.overshelf.dht.transport;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.EnumSet;

/**
 * Why a connection is not read from at the moment. It is read again when no reason is left. Used on
 * the connection's event loop only.
 */
enum ReadPause {
  /** There is no memory for the next frame. */
  MEMORY,
  /** As much as may be moved in this time has been moved. */
  BANDWIDTH;

  private static final AttributeKey<EnumSet<ReadPause>> REASONS =
      AttributeKey.valueOf(ReadPause.class, "reasons");

  void begin(Channel channel) {
    reasons(channel).add(this);
    channel.config().setAutoRead(false);
  }

  void end(Channel channel) {
    EnumSet<ReadPause> left = reasons(channel);
    if (left.remove(this) && left.isEmpty()) {
      channel.config().setAutoRead(true);
    }
  }

  boolean holds(Channel channel) {
    return reasons(channel).contains(this);
  }

  private static EnumSet<ReadPause> reasons(Channel channel) {
    EnumSet<ReadPause> reasons = channel.attr(REASONS).get();
    if (reasons == null) {
      reasons = EnumSet.noneOf(ReadPause.class);
      channel.attr(REASONS).set(reasons);
    }
    return reasons;
  }
}
