package org.overshelf.dht.transport;

import io.netty.channel.Channel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.overshelf.shared.identity.NodeId;

/**
 * The connections that members have opened to us. A member that opens more than it needs loses its
 * oldest: most likely the other end of that one is gone without our having heard of it.
 */
final class Connections {

  /** Two lanes, and two more of each while a member reconnects. */
  private static final int MOST_PER_MEMBER = 6;

  private final Map<NodeId, ArrayDeque<Channel>> byMember = new HashMap<>();

  void add(NodeId member, Channel channel) {
    Channel oldest = null;
    synchronized (this) {
      ArrayDeque<Channel> open = byMember.computeIfAbsent(member, none -> new ArrayDeque<>());
      open.add(channel);
      if (open.size() > MOST_PER_MEMBER) {
        oldest = open.remove();
      }
    }
    if (oldest != null) {
      oldest.close();
    }
    channel.closeFuture().addListener(closed -> remove(member, channel));
  }

  private synchronized void remove(NodeId member, Channel channel) {
    ArrayDeque<Channel> open = byMember.get(member);
    if (open != null && open.remove(channel) && open.isEmpty()) {
      byMember.remove(member);
    }
  }

  /** Ends all connections of a member. */
  void close(NodeId member) {
    List<Channel> open;
    synchronized (this) {
      open = List.copyOf(byMember.getOrDefault(member, new ArrayDeque<>()));
    }
    open.forEach(Channel::close);
  }

  void close() {
    List<Channel> all = new ArrayList<>();
    synchronized (this) {
      byMember.values().forEach(all::addAll);
    }
    all.forEach(Channel::close);
  }
}
