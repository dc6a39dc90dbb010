package org.overshelf.node.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import org.overshelf.dht.membership.Member;
import org.overshelf.dht.membership.Role;
import org.overshelf.shared.identity.NodeIdentity;

/** What a node has to say of itself when it starts. */
final class SelfDescription {

  /** Where {@link Admission} keeps the host under which this node was reached when it joined. */
  static final String ADVERTISED = "advertised";

  private SelfDescription() {}

  /**
   * Refuses to begin a library that nobody would hold.
   *
   * @throws IOException with a message for people
   */
  static void requireHolder(Affiliation affiliation, ClusterSettings settings, boolean alone)
      throws IOException {
    if (alone && affiliation.authority().isPresent() && !settings.roles().contains(Role.STORAGE)) {
      throw new IOException(
          "the first node of a library has to hold it: give it the role storage (cluster.roles)");
    }
  }

  /** The description of a node that listens on {@code port} and donates {@code diskBytes}. */
  static Member of(
      Path root,
      NodeIdentity identity,
      ClusterSettings settings,
      int port,
      long diskBytes,
      Instant now)
      throws IOException {
    Member member =
        Member.starting(
            identity.publicKey(),
            now.toEpochMilli(),
            host(root, settings),
            port,
            settings.site(),
            diskBytes,
            Set.copyOf(settings.roles()));
    return settings.machine().isEmpty() ? member : member.withMachine(settings.machine());
  }

  private static String host(Path root, ClusterSettings settings) throws IOException {
    if (!settings.advertise().isEmpty()) {
      return settings.advertise();
    }
    Path kept = root.resolve(ADVERTISED);
    if (Files.exists(kept)) {
      return Files.readString(kept).strip();
    }
    String listen = settings.transport().listen();
    return InetAddress.getByName(listen).isAnyLocalAddress()
        ? InetAddress.getLocalHost().getHostName()
        : listen;
  }
}
