package org.overshelf.dht.membership;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.overshelf.shared.identity.NodeId;

/**
 * News that is still being passed on: at most one announcement and one claim for each node. What
 * has been sent least goes first; what has been sent often enough for everybody to have it is
 * dropped.
 */
final class RumorQueue {

  private record Topic(NodeId subject, boolean claim) {
    static Topic of(Tidings tidings) {
      return new Topic(tidings.subject(), tidings instanceof Claim);
    }
  }

  private record Rumor(Tidings tidings, int sent, long number) {
    static final Comparator<Rumor> ORDER =
        Comparator.comparingInt(Rumor::sent).thenComparingLong(Rumor::number);
  }

  private final Map<Topic, Rumor> rumors = new HashMap<>();
  private final TreeSet<Rumor> order = new TreeSet<>(Rumor.ORDER);
  private long number;

  boolean isEmpty() {
    return order.isEmpty();
  }

  /** Takes the place of older announcements of the same node, and of claims about it. */
  void add(Announcement announcement) {
    dropClaim(announcement.subject());
    put(new Rumor(announcement, 0, number++));
  }

  /** Takes the place of an older claim about the same node. */
  void add(Claim claim) {
    put(new Rumor(claim, 0, number++));
  }

  /** Stops passing on what was claimed about a node. */
  void dropClaim(NodeId subject) {
    drop(new Topic(subject, true));
  }

  /** Stops passing on anything about a node. */
  void drop(NodeId subject) {
    dropClaim(subject);
    drop(new Topic(subject, false));
  }

  /** Some of the queue, at most {@code bytes} long; each is dropped once sent this many times. */
  News take(int bytes, int mostSent) {
    List<Rumor> taken = new ArrayList<>();
    int left = bytes;
    for (Rumor rumor : order) {
      left -= rumor.tidings.wireBytes();
      if (left < 0) {
        break;
      }
      taken.add(rumor);
    }
    List<Announcement> announcements = new ArrayList<>();
    List<Claim> claims = new ArrayList<>();
    for (Rumor rumor : taken) {
      switch (rumor.tidings) {
        case Announcement announcement -> announcements.add(announcement);
        case Claim claim -> claims.add(claim);
      }
      drop(Topic.of(rumor.tidings));
      if (rumor.sent + 1 < mostSent) {
        put(new Rumor(rumor.tidings, rumor.sent + 1, rumor.number));
      }
    }
    return new News(announcements, claims);
  }

  private void put(Rumor rumor) {
    Topic topic = Topic.of(rumor.tidings);
    drop(topic);
    rumors.put(topic, rumor);
    order.add(rumor);
  }

  private void drop(Topic topic) {
    Rumor dropped = rumors.remove(topic);
    if (dropped != null) {
      order.remove(dropped);
    }
  }
}
