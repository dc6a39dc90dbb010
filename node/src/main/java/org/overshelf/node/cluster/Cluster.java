package org.overshelf.node.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.overshelf.dht.admission.DecreeSpreader;
import org.overshelf.dht.admission.Decrees;
import org.overshelf.dht.admission.FileTokenLedger;
import org.overshelf.dht.admission.JoinToken;
import org.overshelf.dht.admission.LibraryCertification;
import org.overshelf.dht.coordination.Leases;
import org.overshelf.dht.coordination.LibrarySettings;
import org.overshelf.dht.coordination.Registers;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.MembershipService;
import org.overshelf.dht.membership.Stage;
import org.overshelf.dht.membership.Vetting;
import org.overshelf.dht.membership.View;
import org.overshelf.dht.repair.Repair;
import org.overshelf.dht.repair.RepairStatus;
import org.overshelf.dht.repair.TrackedStore;
import org.overshelf.dht.replication.FileHintStore;
import org.overshelf.dht.replication.Replication;
import org.overshelf.dht.storage.rocks.RocksStore;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.runtime.SteadyClock;
import org.overshelf.shared.runtime.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node's part in its library. {@link #start} is the page to read; everything is closed in the
 * opposite order. Safe for any number of threads.
 */
public final class Cluster implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);
  private static final int MOST_HINTS = 1_000_000;
  private static final int VETTED = 2_048;

  private final Transport transport;
  private final MembershipService membership;
  private final RingTopology topology;
  private final Repair repair;
  private final Completeness completeness;
  private final RowStore rows;
  private final Replication replication;
  private final Invitations invitations;
  private final Coordination coordination;
  private final ExecutorService workers;
  private final OpenedParts opened;

  private Cluster(
      Transport transport,
      MembershipService membership,
      RingTopology topology,
      Repair repair,
      Completeness completeness,
      RowStore rows,
      Replication replication,
      Invitations invitations,
      Coordination coordination,
      ExecutorService workers,
      OpenedParts opened) {
    this.transport = transport;
    this.membership = membership;
    this.topology = topology;
    this.repair = repair;
    this.completeness = completeness;
    this.rows = rows;
    this.replication = replication;
    this.invitations = invitations;
    this.coordination = coordination;
    this.workers = workers;
    this.opened = opened;
  }

  /**
   * Starts to take part: in the library that this node was admitted to, or else in one of its own.
   *
   * @param root the node's data directory
   * @param shared what has to be the same on all nodes
   * @param disk what this node itself holds; not closed here
   * @param diskBytes how much it may hold
   * @throws IOException with a message for people, if the port or a file cannot be used
   */
  public static Cluster start(
      Path root,
      NodeIdentity identity,
      ClusterSettings settings,
      SharedSettings shared,
      RocksStore disk,
      long diskBytes,
      InstantSource clock)
      throws IOException {
    OpenedParts opened = new OpenedParts();
    try {
      Affiliation affiliation = Affiliation.open(root, identity, clock.instant());
      Decrees decrees = affiliation.decrees();
      MemberFile memberFile = new MemberFile(root.resolve("members"));
      MemberFile.Known known = memberFile.read();
      SelfDescription.requireHolder(affiliation, settings, known.announcements().isEmpty());
      NodeAddresses book = new NodeAddresses(known.seeds());
      TlsTransport transport = opened.add(affiliation.listen(settings.transport(), book, clock));
      SystemTimers timers = opened.add(new SystemTimers());
      Coordination coordination = opened.add(new Coordination(root, transport, shared));
      SteadyClock steady = new SteadyClock();

      MembershipService membership =
          opened.add(
              new MembershipService(
                  identity,
                  affiliation.certificate(),
                  SelfDescription.of(
                      root, identity, settings, transport.port(), diskBytes, clock.instant()),
                  settings.membership(),
                  Vetting.admitted(
                      new LibraryCertification(affiliation.credentials().library()),
                      node -> !decrees.revoked(node),
                      VETTED),
                  transport,
                  timers,
                  steady,
                  newRandom()));
      book.follow(membership);
      membership.recall(known.announcements());
      membership.onChange(view -> remember(memberFile, membership));
      membership.start();
      membership.join(known.seeds().stream().map(MemberFile.Seed::node).toList());

      ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
      opened.add(workers::shutdownNow);
      decrees.onNews(new Expulsion(transport, membership));
      opened.add(
          new DecreeSpreader(
              decrees, () -> others(membership.view()), transport, timers, workers, newRandom()));

      RingTopology topology = new RingTopology(membership::view, coordination.settings(), steady);
      TrackedStore tracked = new TrackedStore(disk, steady);
      Repair repair =
          opened.add(
              Repair.start(
                  topology,
                  tracked,
                  transport,
                  timers,
                  steady,
                  newRandom(),
                  workers,
                  settings.repair()));
      Completeness completeness = new Completeness(topology, repair, steady);
      FileHintStore hints = opened.add(FileHintStore.open(root.resolve("hints"), MOST_HINTS));
      Replication replication =
          opened.add(
              new Replication(
                  transport,
                  topology,
                  tracked,
                  hints,
                  completeness,
                  workers,
                  timers,
                  steady,
                  newRandom(),
                  settings.replication()));
      Invitations invitations =
          new Invitations(
              affiliation,
              coordination,
              new FileTokenLedger(root.resolve("tokens")),
              membership,
              clock);
      invitations.receiveNewcomers(transport);
      opened.add(new LoadReport(disk::usage, membership, timers));
      coordination.start(affiliation, membership, settings.coreAfter(), timers, workers, steady);
      return new Cluster(
          transport,
          membership,
          topology,
          repair,
          completeness,
          new TrustedRows(replication.rows(), decrees, coordination.settings()),
          replication,
          invitations,
          coordination,
          workers,
          opened);
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private static List<NodeId> others(View view) {
    return view.reachable().stream().map(Member::id).filter(id -> !id.equals(view.self())).toList();
  }

  private static Random newRandom() {
    return new Random(new SecureRandom().nextLong());
  }

  private static void remember(MemberFile file, MembershipService membership) {
    try {
      file.write(membership.announcements());
    } catch (IOException e) {
      LOG.warn("the members cannot be written down reason={}", e.toString());
    }
  }

  /** Blocks, wherever in the library they are. */
  public BlockStore blocks() {
    return replication.blocks();
  }

  /** Rows, wherever in the library they are. */
  public RowStore rows() {
    return rows;
  }

  /** Settings that are the same on all nodes of the library. */
  public LibrarySettings settings() {
    return coordination.settings();
  }

  /** A few small texts on which all nodes agree. */
  public Registers registers() {
    return coordination.registers();
  }

  /** Leases among all nodes, which end after {@code span} unless they are renewed. */
  public Leases leases(Duration span) {
    return coordination.leases(span);
  }

  /** The nodes that keep the settings; empty for a library that has not needed any. */
  public List<NodeId> core() {
    return coordination.members();
  }

  /**
   * Changes a setting on all nodes.
   *
   * @throws IOException with a message for people, if no majority of the core answers
   * @throws org.overshelf.config.SettingsException if there is no such setting or value
   */
  public void changeSetting(String key, String value) throws IOException, InterruptedException {
    coordination.change(key, value);
  }

  /** How this node talks to others. */
  Transport transport() {
    return transport;
  }

  /** Runs what blocks. */
  ExecutorService workers() {
    return workers;
  }

  /** Who is there. */
  public View view() {
    return membership.view();
  }

  /** Where others reach this node. */
  public HostPort address() {
    Member self = membership.view().get(transport.self()).orElseThrow().member();
    return new HostPort(self.host(), self.port());
  }

  /** How many copies there are of each thing, as far as there are machines for them. */
  public int copies() {
    return topology.placement().owners(transport.self().key()).size();
  }

  /** The part of all copies that each node should hold, from 0 to 1; who holds none is absent. */
  public Map<NodeId, Double> shares() {
    return topology.shares();
  }

  /** Whether this node holds all that it owes, as far as the other owners could tell. */
  public boolean isComplete() {
    return completeness.isComplete();
  }

  /** How many copies this node keeps for others that were away. */
  public long keptForOthers() {
    return replication.statistics().hintsPending();
  }

  /** How repair stands. */
  public RepairStatus repair() {
    return repair.status();
  }

  /**
   * Makes a token that admits {@code uses} nodes.
   *
   * @throws IOException with a message for people, if this node cannot admit anybody
   */
  public JoinToken newToken(int uses, Duration lifetime) throws IOException {
    return invitations.newToken(uses, lifetime);
  }

  /**
   * Has a node taken out of the library for good, against its will: everybody cuts it off at once.
   *
   * @throws IOException with a message for people, if this node cannot do that
   */
  public void revoke(NodeId node) throws IOException {
    invitations.revoke(node);
  }

  /** Whether nobody else holds anything. */
  public boolean isAlone() {
    return topology.isAlone();
  }

  /** Begins to hand everything over to the others. */
  public void startLeaving() {
    membership.announce(member -> member.withStage(Stage.LEAVING));
    var unused = repair.drain();
  }

  /** Takes leave of the others; to be called when everything has been handed over. */
  public void takeLeave() {
    membership.leave().join();
  }

  /** Tells the others nothing: for them this node is down, until it is back. */
  @Override
  public void close() {
    opened.close();
  }
}
