package org.overshelf.node.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import org.overshelf.dht.admission.CredentialFiles;
import org.overshelf.dht.admission.FileTokenLedger;
import org.overshelf.dht.admission.JoinDesk;
import org.overshelf.dht.admission.JoinToken;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.admission.MemberAddress;
import org.overshelf.dht.admission.RevocationList;
import org.overshelf.dht.admission.TokenLedger;
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
import org.overshelf.dht.storage.LocalStore;
import org.overshelf.dht.transport.AddressBook;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.dht.transport.TransportSettings;
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

  private final NodeIdentity identity;
  private final Optional<LibraryAuthority> authority;
  private final TokenLedger ledger;
  private final TlsTransport transport;
  private final MembershipService membership;
  private final RingTopology topology;
  private final Repair repair;
  private final Completeness completeness;
  private final Replication replication;
  private final ExecutorService workers;
  private final InstantSource clock;
  private final Deque<AutoCloseable> opened;

  private Cluster(
      NodeIdentity identity,
      Optional<LibraryAuthority> authority,
      TokenLedger ledger,
      TlsTransport transport,
      MembershipService membership,
      RingTopology topology,
      Repair repair,
      Completeness completeness,
      Replication replication,
      ExecutorService workers,
      InstantSource clock,
      Deque<AutoCloseable> opened) {
    this.identity = identity;
    this.authority = authority;
    this.ledger = ledger;
    this.transport = transport;
    this.membership = membership;
    this.topology = topology;
    this.repair = repair;
    this.completeness = completeness;
    this.replication = replication;
    this.workers = workers;
    this.clock = clock;
    this.opened = opened;
  }

  /**
   * Starts to take part: in the library that this node was admitted to, or else in one of its own.
   *
   * @param root the node's data directory
   * @param disk what this node itself holds; not closed here
   * @param diskBytes how much it may hold
   * @throws IOException with a message for people, if the port or a file cannot be used
   */
  public static Cluster start(
      Path root,
      NodeIdentity identity,
      ClusterSettings settings,
      LocalStore disk,
      long diskBytes,
      InstantSource clock)
      throws IOException {
    Deque<AutoCloseable> opened = new ArrayDeque<>();
    try {
      Optional<LibraryAuthority> authority = LibraryAuthority.open(root);
      Credentials credentials = credentials(root, identity, authority, clock.instant());
      authority = authority.or(() -> reopened(root));
      RevocationList revocations =
          RevocationList.open(
              root.resolve("revocations"), Certificates.keyOf(credentials.library()));
      MemberFile memberFile = new MemberFile(root.resolve("members"));
      MemberFile.Known known = memberFile.read();
      Book book = new Book(known.seeds());

      TlsTransport transport =
          opening(opened, listen(credentials, settings.transport(), book, revocations, clock));
      SystemTimers timers = opening(opened, new SystemTimers());
      SteadyClock steady = new SteadyClock();
      MembershipService membership =
          opening(
              opened,
              new MembershipService(
                  identity,
                  self(root, identity, settings, transport.port(), diskBytes, clock.instant()),
                  settings.membership(),
                  Vetting.signedBy(member -> !revocations.revoked(member.id()), VETTED),
                  transport,
                  timers,
                  steady,
                  new Random(new SecureRandom().nextLong())));
      book.follow(membership);
      membership.recall(known.announcements());
      membership.onChange(view -> remember(memberFile, membership));
      membership.start();
      membership.join(known.seeds().stream().map(MemberFile.Seed::node).toList());

      RingTopology topology =
          new RingTopology(membership::view, settings.replicas(), settings.patience(), steady);
      ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
      opened.push(workers::shutdownNow);
      TrackedStore tracked = new TrackedStore(disk, steady);
      Repair repair =
          opening(
              opened,
              Repair.start(
                  topology,
                  tracked,
                  transport,
                  timers,
                  steady,
                  new Random(new SecureRandom().nextLong()),
                  workers,
                  settings.repair()));
      Completeness completeness = new Completeness(topology, repair, steady);
      FileHintStore hints = opening(opened, FileHintStore.open(root.resolve("hints"), MOST_HINTS));
      Replication replication =
          opening(
              opened,
              new Replication(
                  transport,
                  topology,
                  tracked,
                  hints,
                  completeness,
                  workers,
                  timers,
                  steady,
                  new Random(new SecureRandom().nextLong()),
                  settings.replication()));
      TokenLedger ledger = new FileTokenLedger(root.resolve("tokens"));
      Cluster cluster =
          new Cluster(
              identity,
              authority,
              ledger,
              transport,
              membership,
              topology,
              repair,
              completeness,
              replication,
              workers,
              clock,
              opened);
      cluster.receiveNewcomers();
      return cluster;
    } catch (CertificateException e) {
      closeAll(opened);
      throw new IOException("the library's certificate cannot be used; join again", e);
    } catch (IOException | RuntimeException e) {
      closeAll(opened);
      throw e;
    }
  }

  /** Listens where it should; on any port if the usual one is taken, as by another library here. */
  private static TlsTransport listen(
      Credentials credentials,
      TransportSettings settings,
      AddressBook book,
      RevocationList revocations,
      InstantSource clock)
      throws IOException {
    Predicate<String> urgent = Set.of(MembershipService.KIND)::contains;
    try {
      return TlsTransport.start(credentials, settings, book, revocations, urgent, clock);
    } catch (IOException e) {
      if (settings.port() != TransportSettings.STANDARD_PORT) {
        throw e;
      }
      TlsTransport elsewhere =
          TlsTransport.start(credentials, settings.withPort(0), book, revocations, urgent, clock);
      LOG.debug("port taken={} listening at={}", settings.port(), elsewhere.port());
      return elsewhere;
    }
  }

  private static Credentials credentials(
      Path root, NodeIdentity identity, Optional<LibraryAuthority> authority, Instant now)
      throws IOException {
    CredentialFiles files = new CredentialFiles(root);
    Optional<Credentials> kept = files.load(identity);
    if (kept.isPresent()) {
      return kept.get();
    }
    LibraryAuthority own = authority.isPresent() ? authority.get() : LibraryAuthority.create(root);
    Credentials made = own.credentialsFor(identity, now);
    files.save(made);
    return made;
  }

  private static Optional<LibraryAuthority> reopened(Path root) {
    try {
      return LibraryAuthority.open(root);
    } catch (IOException e) {
      LOG.warn("the library's key cannot be read, so nobody is admitted here", e);
      return Optional.empty();
    }
  }

  private static Member self(
      Path root,
      NodeIdentity identity,
      ClusterSettings settings,
      int port,
      long diskBytes,
      Instant now)
      throws IOException {
    String host = advertised(root, settings);
    Member member =
        Member.starting(
            identity.publicKey(),
            now.toEpochMilli(),
            host,
            port,
            settings.site(),
            diskBytes,
            Set.copyOf(settings.roles()));
    return settings.machine().isEmpty() ? member : member.withMachine(settings.machine());
  }

  private static String advertised(Path root, ClusterSettings settings) throws IOException {
    Path kept = root.resolve("advertised");
    String listen = settings.transport().listen();
    if (!settings.advertise().isEmpty()) {
      return settings.advertise();
    }
    if (Files.exists(kept)) {
      return Files.readString(kept).strip();
    }
    return InetAddress.getByName(listen).isAnyLocalAddress()
        ? InetAddress.getLocalHost().getHostName()
        : listen;
  }

  private static void remember(MemberFile file, MembershipService membership) {
    try {
      file.write(membership.announcements());
    } catch (IOException e) {
      LOG.warn("the members cannot be written down reason={}", e.toString());
    }
  }

  private void receiveNewcomers() {
    if (authority.isPresent()) {
      transport.receiveStrangers(
          new JoinDesk(authority.get(), ledger, transport::checkReachable, this::members, clock));
    } else {
      transport.receiveStrangers(JoinDesk.elsewhere(List::of));
    }
  }

  private List<MemberAddress> members() {
    return membership.view().reachable().stream()
        .map(each -> new MemberAddress(each.id(), new HostPort(each.host(), each.port())))
        .toList();
  }

  private static <T extends AutoCloseable> T opening(Deque<AutoCloseable> opened, T part) {
    opened.push(part);
    return part;
  }

  /** Blocks, wherever in the library they are. */
  public BlockStore blocks() {
    return replication.blocks();
  }

  /** Rows, wherever in the library they are. */
  public RowStore rows() {
    return replication.rows();
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
    Member self = membership.view().get(identity.id()).orElseThrow().member();
    return new HostPort(self.host(), self.port());
  }

  /** How many copies there are of each thing, as far as there are machines for them. */
  public int copies() {
    return topology.placement().owners(identity.id().key()).size();
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
    if (authority.isEmpty()) {
      throw new IOException(
          "this node does not hold the library's key; make the token where the library began");
    }
    return authority.get().newToken(uses, lifetime, ledger, clock.instant());
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
    closeAll(opened);
  }

  private static void closeAll(Deque<AutoCloseable> opened) {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        LOG.warn("a part of the cluster did not close", e);
      }
    }
  }

  /** Where nodes are, by what they announced, or else by what this node was told when it joined. */
  private static final class Book implements AddressBook {
    private final Map<NodeId, HostPort> seeds = new HashMap<>();
    private volatile Optional<MembershipService> membership = Optional.empty();

    Book(List<MemberFile.Seed> known) {
      known.forEach(seed -> seeds.put(seed.node(), new HostPort(seed.host(), seed.port())));
    }

    void follow(MembershipService service) {
      membership = Optional.of(service);
    }

    @Override
    public Optional<HostPort> addressOf(NodeId node) {
      return membership
          .flatMap(service -> service.view().get(node))
          .map(seen -> new HostPort(seen.member().host(), seen.member().port()))
          .or(() -> Optional.ofNullable(seeds.get(node)));
    }
  }
}
