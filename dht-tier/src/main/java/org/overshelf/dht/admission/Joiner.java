package org.overshelf.dht.admission;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.dht.transport.DialException;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.LibraryFingerprint;
import org.overshelf.dht.transport.Newcomer;
import org.overshelf.dht.transport.TransportSettings;
import org.overshelf.shared.identity.NodeIdentity;

/** Has a node admitted to a library. */
public final class Joiner {

  /** The one who admits dials back meanwhile. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final NodeIdentity identity;
  private final TransportSettings settings;
  private final InstantSource clock;

  /**
   * A joiner.
   *
   * @param settings where the node will listen: it already does while it joins
   */
  public Joiner(NodeIdentity identity, TransportSettings settings, InstantSource clock) {
    this.identity = identity;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Asks a member to be admitted. Blocks for as long as it takes, at most some 40 seconds. Asking
   * again after any outcome does no harm; after {@code Joined} it gives the certificate again.
   *
   * @param advertised the host that others should dial; if empty, where the member sees us
   * @throws IOException with a message for people, if the own port cannot be had
   */
  public JoinOutcome join(HostPort member, JoinToken token, Optional<String> advertised)
      throws IOException, InterruptedException {
    try (Newcomer newcomer = Newcomer.open(identity, settings, clock)) {
      byte[] request =
          JoinRequest.encode(
              token, identity.publicKey(), clock.instant(), advertised, newcomer.port());
      CompletableFuture<byte[]> reply = newcomer.ask(member, token.library(), request, PATIENCE);
      return understand(member, token.library(), JoinReply.decode(reply.get()));
    } catch (ExecutionException e) {
      return failed(member, e.getCause() == null ? e : e.getCause());
    } catch (IllegalArgumentException e) {
      return new JoinOutcome.Broken(member, "gave an answer that makes no sense");
    }
  }

  private JoinOutcome understand(HostPort member, LibraryFingerprint library, JoinReply reply) {
    return switch (reply) {
      case JoinReply.Admitted admitted -> {
        if (!LibraryFingerprint.of(admitted.library()).equals(library)) {
          yield new JoinOutcome.WrongLibrary(member);
        }
        Credentials credentials =
            new Credentials(identity, admitted.certificate(), admitted.library());
        yield new JoinOutcome.Joined(credentials, admitted.address(), admitted.introduction());
      }
      case JoinReply.WrongToken() -> new JoinOutcome.WrongToken();
      case JoinReply.ExpiredToken(var when) -> new JoinOutcome.ExpiredToken(when);
      case JoinReply.UsedUpToken(int uses) -> new JoinOutcome.UsedUpToken(uses);
      case JoinReply.ClockOff(var ahead) -> new JoinOutcome.ClockOff(ahead);
      case JoinReply.NotReachable(var address, var why) ->
          new JoinOutcome.NotReachableBack(address, why);
      case JoinReply.NotAdmitting(var why) -> new JoinOutcome.NotAdmitting(member, why);
    };
  }

  private static JoinOutcome failed(HostPort member, Throwable failure) {
    if (failure instanceof TimeoutException) {
      return new JoinOutcome.TimedOut(member);
    }
    if (!(failure instanceof DialException dial)) {
      return new JoinOutcome.Broken(member, "did not answer: " + failure.getMessage());
    }
    String detail = String.valueOf(dial.getMessage());
    return switch (dial.reason()) {
      case UNKNOWN_HOST -> new JoinOutcome.UnknownHost(member);
      case CONNECTION_REFUSED -> new JoinOutcome.Refused(member);
      case NO_ROUTE, TIMED_OUT -> new JoinOutcome.TimedOut(member);
      case NOT_TLS, NOT_A_NODE -> new JoinOutcome.NotOvershelf(member, detail);
      case WRONG_LIBRARY, ANOTHER_NODE -> new JoinOutcome.WrongLibrary(member);
      case WRONG_VERSION ->
          new JoinOutcome.WrongVersion(member, dial.theirVersion(), dial.ourVersion());
      case REVOKED ->
          new JoinOutcome.NotAdmitting(member, "the library has revoked this node's key");
      case NOT_ADMITTED ->
          new JoinOutcome.NotAdmitting(member, "it has not been admitted itself yet");
      case TURNED_AWAY, LOST -> new JoinOutcome.Broken(member, detail);
    };
  }
}
