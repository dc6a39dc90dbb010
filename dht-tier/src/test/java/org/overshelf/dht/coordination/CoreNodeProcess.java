package org.overshelf.dht.coordination;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.dht.transport.TransportSettings;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;

/**
 * A core node in a process of its own. Arguments: the library's key, the node's key, its directory,
 * then {@code id@port} of every core node. Answers lines {@code write NAME TEXT} and {@code read
 * NAME} with one line each.
 */
final class CoreNodeProcess {

  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private CoreNodeProcess() {}

  public static void main(String[] args) throws Exception {
    NodeIdentity library = NodeIdentity.decode(HexFormat.of().parseHex(args[0]));
    NodeIdentity self = NodeIdentity.decode(HexFormat.of().parseHex(args[1]));
    Map<NodeId, HostPort> core = new HashMap<>();
    for (int i = 3; i < args.length; i++) {
      String[] parts = args[i].split("@");
      core.put(
          new NodeId(Key.parse(parts[0])), new HostPort("127.0.0.1", Integer.parseInt(parts[1])));
    }
    Credentials credentials =
        new Credentials(
            self,
            Certificates.issue(library, self.publicKey(), Instant.now()),
            Certificates.ofLibrary(library, Instant.now()));
    TransportSettings settings =
        new TransportSettings(
            "127.0.0.1", core.get(self.id()).port(), DEADLINE, 64, 64, 1024, 32 << 20, 64 << 20, 0);
    TlsTransport transport =
        TlsTransport.start(
            credentials,
            settings,
            id -> Optional.ofNullable(core.get(id)),
            id -> false,
            kind -> true,
            InstantSource.system());
    RaftRegisters registers =
        RaftRegisters.start(transport, Set.copyOf(core.keySet()), Path.of(args[2]), id -> false);
    registers.ready().get(120, TimeUnit.SECONDS);
    System.out.println("ready");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(answer(registers, line.split(" ", 3)));
    }
    Runtime.getRuntime().halt(0); // the test is gone
  }

  private static String answer(Registers registers, String[] words) throws InterruptedException {
    try {
      Optional<Registers.Versioned> found = registers.read(words[1], DEADLINE);
      if (words[0].equals("read")) {
        return found.map(Registers.Versioned::text).orElse("-");
      }
      long version = found.map(Registers.Versioned::version).orElse(0L);
      return registers.write(words[1], version, words[2], DEADLINE) ? "written" : "conflict";
    } catch (UnavailableException e) {
      return "unavailable";
    }
  }
}
