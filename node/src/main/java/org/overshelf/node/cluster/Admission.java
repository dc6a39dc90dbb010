package org.overshelf.node.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.admission.CredentialFiles;
import org.overshelf.dht.admission.Decrees;
import org.overshelf.dht.admission.JoinOutcome;
import org.overshelf.dht.admission.JoinToken;
import org.overshelf.dht.admission.Joiner;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.dht.coordination.Agreement;
import org.overshelf.dht.coordination.LibrarySettings;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.LibraryFingerprint;
import org.overshelf.node.data.DataDirectory;
import org.overshelf.shared.identity.NodeIdentity;

/** Has a data directory's node admitted to a library, before the node is started. */
public final class Admission {

  /** Where a node keeps the settings of its library. */
  static final String AGREED = "agreed-settings";

  private Admission() {}

  /**
   * Joins, unless the node has joined that library before. What was given is on disk when this
   * returns; the next start takes part.
   *
   * @return what became of it, for people
   * @throws IOException with a message for people, if the node was not admitted
   */
  public static String join(
      Path data,
      ClusterSettings settings,
      HostPort member,
      JoinToken token,
      Optional<String> advertised)
      throws IOException, InterruptedException {
    try (DataDirectory directory = DataDirectory.open(data)) {
      Path root = directory.root();
      if (LibraryAuthority.open(root).isPresent()) {
        throw new IOException(
            root + " holds a library of its own; join with an empty data directory (--data)");
      }
      NodeIdentity identity = directory.identity();
      CredentialFiles files = new CredentialFiles(root);
      Optional<Credentials> before = files.load(identity);
      if (before.isPresent()) {
        return alreadyJoined(root, before.get(), token);
      }
      Joiner joiner = new Joiner(identity, settings.transport(), InstantSource.system());
      JoinOutcome outcome = joiner.join(member, token, advertised);
      if (!(outcome instanceof JoinOutcome.Joined joined)) {
        throw new IOException(outcome.sentence());
      }
      Files.writeString(root.resolve(SelfDescription.ADVERTISED), joined.address().host() + "\n");
      List<MemberFile.Seed> seeds =
          joined.introduction().members().stream()
              .map(
                  each ->
                      new MemberFile.Seed(
                          each.node(), each.address().host(), each.address().port()))
              .toList();
      new MemberFile(root.resolve("members")).writeSeeds(seeds);
      keep(root, joined);
      files.save(joined.credentials());
      return joined.sentence();
    }
  }

  /** Keeps what the library has decided and agreed on, so that the first start goes by it. */
  private static void keep(Path root, JoinOutcome.Joined joined) throws IOException {
    try {
      Decrees decrees = Decrees.open(root, Certificates.keyOf(joined.library()));
      if (joined.introduction().core().isPresent()) {
        decrees.add(joined.introduction().core().get());
      }
      Optional<Agreement> agreed = Agreement.parse(joined.introduction().settings());
      if (agreed.isPresent()) {
        LibrarySettings.keep(root.resolve(AGREED), agreed.get());
      }
    } catch (CertificateException | IllegalArgumentException e) {
      throw new IOException("the library's decisions cannot be used: " + e.getMessage(), e);
    }
  }

  private static String alreadyJoined(Path root, Credentials before, JoinToken token)
      throws IOException {
    if (!LibraryFingerprint.of(before.library()).equals(token.library())) {
      throw new IOException(root + " belongs to another library; use an empty data directory");
    }
    return "this machine has joined before; going on";
  }
}
