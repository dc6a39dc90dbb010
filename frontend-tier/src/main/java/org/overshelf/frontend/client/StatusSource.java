package org.overshelf.frontend.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.overshelf.shared.store.StoreException;

/**
 * Tells how the node and the library are. Safe for any number of threads; must answer at once, from
 * what is known, since pages wait for it.
 */
public interface StatusSource {

  /** How things are now. */
  Status status() throws StoreException;

  /** Whether the node can answer readers: its store is open and its index can be searched. */
  default boolean ready() {
    try {
      return status().ready();
    } catch (StoreException e) {
      return false; // a store that cannot be asked answers no reader
    }
  }

  /**
   * How a node and its library are.
   *
   * @param ready whether readers can be answered
   */
  record Status(boolean ready, Node node, Library library, Index index, Ring ring) {}

  /** This process. */
  record Node(String id, String version, Duration uptime, long heapUsedBytes, long heapMaxBytes) {}

  /**
   * What is stored here.
   *
   * @param blockBytes what the blocks come to, before they are laid on disk
   * @param diskQuotaBytes how much of the disk may be used
   */
  record Library(
      long papers,
      long blocks,
      long blockBytes,
      long entries,
      long diskUsedBytes,
      long diskQuotaBytes) {}

  /**
   * What can be searched.
   *
   * @param partitionsReady of all partitions, those that answer
   * @param pending documents that have changed and cannot be found as they are now
   * @param served which nodes have which partitions
   */
  record Index(
      int partitions, int partitionsReady, long documents, long pending, List<Served> served) {
    public Index {
      served = List.copyOf(served);
    }
  }

  /**
   * A partition at a node.
   *
   * @param state warm, rebuilding or damaged; only a warm one answers
   * @param pending changes that the node knows of and has not taken in
   */
  record Served(int partition, String node, String state, long documents, long pending) {}

  /**
   * The nodes that hold the library together.
   *
   * @param copies how many nodes hold each thing
   * @param complete whether this node has compared what it owes with the other owners since the
   *     ring last changed, and lacks nothing
   * @param repair what this node does to keep it so
   * @param behindBytes about how much this node should hold and lacks
   * @param fetchedBytes how much it has fetched from others since it started
   * @param surplusBytes about how much it holds and should not; it goes once others have it
   * @param keptForOthers copies that it keeps for nodes that were away
   * @param settings what all nodes have agreed on, by key
   */
  record Ring(
      int copies,
      boolean complete,
      String repair,
      long behindBytes,
      long fetchedBytes,
      long surplusBytes,
      long keptForOthers,
      Map<String, String> settings,
      List<Peer> nodes) {
    public Ring {
      settings = new TreeMap<>(settings);
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * One of the nodes, as this node knows it.
   *
   * @param self whether it is this one
   * @param health up, suspect or down
   * @param stage staying or leaving
   * @param roles what it does for the library
   * @param share the part of all copies that it should hold, from 0 to 1
   * @param full whether it has no space left
   * @param core whether it is one of those that keep the settings
   */
  record Peer(
      String id,
      boolean self,
      String address,
      String site,
      String health,
      String stage,
      List<String> roles,
      double share,
      long usedBytes,
      long capacityBytes,
      boolean full,
      boolean core) {
    public Peer {
      roles = List.copyOf(roles);
    }
  }
}
