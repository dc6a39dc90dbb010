package org.overshelf.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.Revocations;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.dht.transport.TransportSettings;
import org.overshelf.index.keyword.IndexSettings;
import org.overshelf.index.keyword.KeywordIndex;
import org.overshelf.index.keyword.Neighbourhood;
import org.overshelf.index.placement.Roster;
import org.overshelf.index.placement.Server;
import org.overshelf.index.replica.HedgeSettings;
import org.overshelf.shared.block.memory.MemoryBlockStore;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;

/**
 * An index and its connections to others, without the rest of a node, over papers that every
 * process makes for itself. As a program of its own it prints its id and address, reads those of
 * others line by line, and opens its index when it is told to {@code open}.
 */
final class SpreadNode implements Roster, AutoCloseable {

  private final TlsTransport transport;
  private final Map<NodeId, HostPort> addresses = new ConcurrentHashMap<>();
  private final List<Server> servers = new CopyOnWriteArrayList<>();
  private Optional<KeywordIndex> index = Optional.empty();

  SpreadNode(LibraryAuthority library) throws IOException {
    InstantSource clock = InstantSource.system();
    TransportSettings settings =
        new TransportSettings(
            "127.0.0.1", 0, Duration.ofSeconds(10), 64, 64, 4_096, 64 << 20, 64 << 20, 0);
    transport =
        TlsTransport.start(
            library.credentialsFor(NodeIdentity.generate(), clock.instant()),
            settings,
            id -> Optional.ofNullable(addresses.get(id)),
            Revocations.NONE,
            kind -> false,
            clock);
  }

  /** Its line: id, address, and whether it serves partitions. */
  String line(boolean serves) {
    return self() + " 127.0.0.1:" + transport.port() + " " + serves;
  }

  /** Hears of a node, perhaps of itself. */
  void meet(String line) {
    String[] words = line.split(" ");
    NodeId id = new NodeId(Key.parse(words[0]));
    addresses.put(id, HostPort.parse(words[1]));
    if (Boolean.parseBoolean(words[2])) {
      servers.add(new Server(id, "site", id.shortName(), 1, true));
    }
  }

  KeywordIndex open(Path folder, IndexSettings settings, SpreadPapers papers) throws IOException {
    KeywordIndex opened =
        KeywordIndex.open(
            folder,
            settings,
            papers.tables(),
            new FileReader(new MemoryBlockStore()),
            papers,
            new Neighbourhood(this, transport),
            InstantSource.system());
    index = Optional.of(opened);
    return opened;
  }

  static IndexSettings settings(int partitions, int copies, double inline) {
    return new IndexSettings(
        partitions,
        Duration.ofSeconds(10),
        Duration.ofMillis(100),
        Duration.ofSeconds(20),
        Duration.ofSeconds(5),
        32 << 20,
        10_000,
        copies,
        32 << 20,
        0,
        inline,
        HedgeSettings.USUAL);
  }

  @Override
  public NodeId self() {
    return transport.self();
  }

  @Override
  public List<Server> servers() {
    return List.copyOf(servers);
  }

  @Override
  public List<NodeId> others() {
    return addresses.keySet().stream().filter(id -> !id.equals(self())).sorted().toList();
  }

  @Override
  public void close() {
    index.ifPresent(KeywordIndex::close);
    transport.close();
  }

  /** Arguments: library's folder, own folder, papers, partitions, copies. */
  public static void main(String[] arguments) throws Exception {
    LibraryAuthority library = LibraryAuthority.open(Path.of(arguments[0])).orElseThrow();
    SpreadPapers papers = new SpreadPapers(Integer.parseInt(arguments[2]));
    IndexSettings settings =
        settings(Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]), 0);
    try (SpreadNode node = new SpreadNode(library);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      System.out.println(node.line(true));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals("open")) {
          node.open(Path.of(arguments[1]), settings, papers);
        } else {
          node.meet(line);
        }
      }
    }
    System.exit(0);
  }
}
