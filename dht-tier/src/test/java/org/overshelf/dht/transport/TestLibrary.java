package org.overshelf.dht.transport;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;

/** A library of nodes on loopback that know each other. */
public final class TestLibrary implements AutoCloseable {

  public static final InstantSource CLOCK = InstantSource.system();

  private final NodeIdentity key = NodeIdentity.generate();
  private final Map<NodeId, Credentials> members = new ConcurrentHashMap<>();
  private final Map<NodeId, HostPort> addresses = new ConcurrentHashMap<>();
  private final Set<NodeId> revoked = ConcurrentHashMap.newKeySet();
  private final List<TlsTransport> running = new ArrayList<>();

  public NodeIdentity key() {
    return key;
  }

  /** Settings for tests: any port of loopback, short waits. */
  public static TransportSettings settings(int port) {
    return new TransportSettings(
        "127.0.0.1", port, Duration.ofSeconds(10), 16, 16, 1024, 32 << 20, 64 << 20, 0);
  }

  public Credentials credentials(NodeIdentity node) {
    return new Credentials(
        node,
        Certificates.issue(key, node.publicKey(), Instant.now()),
        Certificates.ofLibrary(key, Instant.now()));
  }

  public TlsTransport newNode() throws IOException {
    return start(credentials(NodeIdentity.generate()), settings(0));
  }

  public TlsTransport start(Credentials credentials, TransportSettings settings)
      throws IOException {
    TlsTransport node =
        TlsTransport.start(
            credentials,
            settings,
            id -> Optional.ofNullable(addresses.get(id)),
            revoked::contains,
            kind -> kind.startsWith("urgent"),
            CLOCK);
    members.put(node.self(), credentials);
    addresses.put(node.self(), addressOf(node));
    running.add(node);
    return node;
  }

  public TlsTransport restart(NodeId node) throws IOException {
    return start(members.get(node), settings(addresses.get(node).port()));
  }

  public static HostPort addressOf(TlsTransport node) {
    return new HostPort("127.0.0.1", node.port());
  }

  public void moveTo(NodeId node, HostPort address) {
    addresses.put(node, address);
  }

  public void revoke(NodeId node) {
    revoked.add(node);
  }

  @Override
  public void close() {
    running.forEach(TlsTransport::close);
  }
}
