package org.overshelf.dht.admission;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.overshelf.dht.transport.DialException;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.StrangerHandler;
import org.overshelf.shared.identity.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits newcomers, on a node that holds the library's key. The checks go from cheap to costly, and
 * nothing that reaches out happens for a newcomer without a good token. A use of the token is spent
 * last, and is on disk before the certificate exists.
 */
public final class JoinDesk implements StrangerHandler {

  /** How far a newcomer's clock may be off. */
  public static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(5);

  private static final Logger log = LoggerFactory.getLogger(JoinDesk.class);

  /** Dials a newcomer; fails with {@link DialException} if it cannot be reached. */
  @FunctionalInterface
  public interface DialBack {
    CompletableFuture<Void> check(HostPort address, NodeId newcomer);
  }

  private final LibraryAuthority authority;
  private final TokenLedger ledger;
  private final DialBack dialBack;
  private final Supplier<Introduction> introduction;
  private final InstantSource clock;

  /**
   * A desk.
   *
   * @param introduction what a newcomer is told; this node is among the members
   */
  public JoinDesk(
      LibraryAuthority authority,
      TokenLedger ledger,
      DialBack dialBack,
      Supplier<Introduction> introduction,
      InstantSource clock) {
    this.authority = authority;
    this.ledger = ledger;
    this.dialBack = dialBack;
    this.introduction = introduction;
    this.clock = clock;
  }

  /** For a node that does not hold the library's key: says who does. */
  public static StrangerHandler elsewhere(Supplier<List<HostPort>> desks) {
    return (from, source, request) -> {
      List<HostPort> others = desks.get();
      String where = others.isEmpty() ? "the node where the token was made" : join(others);
      return CompletableFuture.completedFuture(
          new JoinReply.NotAdmitting("it does not hold the library's key; join " + where).encode());
    };
  }

  private static String join(List<HostPort> addresses) {
    return String.join(" or ", addresses.stream().limit(5).map(HostPort::toString).toList());
  }

  @Override
  public CompletableFuture<byte[]> handle(NodeId from, InetAddress source, byte[] request) {
    return decide(from, source, JoinRequest.decode(request))
        .thenApply(
            reply -> {
              log.info(
                  "newcomer node={} source={} outcome={}",
                  from.shortName(),
                  source.getHostAddress(),
                  reply.getClass().getSimpleName());
              return reply.encode();
            });
  }

  private CompletableFuture<JoinReply> decide(
      NodeId from, InetAddress source, JoinRequest request) {
    if (!NodeId.of(request.publicKey()).equals(from)) {
      throw new IllegalArgumentException("a newcomer asked for another key than its own");
    }
    Instant now = clock.instant();
    Optional<JoinReply> problem = lookAt(request, from, now);
    if (problem.isPresent()) {
      return CompletableFuture.completedFuture(problem.get());
    }
    Duration ahead = Duration.between(now, request.clock());
    if (ahead.abs().compareTo(CLOCK_TOLERANCE) > 0) {
      return CompletableFuture.completedFuture(new JoinReply.ClockOff(ahead));
    }
    HostPort address = new HostPort(request.host().orElse(source.getHostAddress()), request.port());
    return dialBack
        .check(address, from)
        .handle(
            (reached, failure) ->
                failure == null
                    ? admit(request, from, address)
                    : new JoinReply.NotReachable(address, whyNot(failure)));
  }

  private Optional<JoinReply> lookAt(JoinRequest request, NodeId from, Instant now) {
    try {
      return refusal(ledger.look(request.tokenId(), request.secretHash(), from, now));
    } catch (IOException e) {
      return Optional.of(ledgerFailed(e));
    }
  }

  private JoinReply admit(JoinRequest request, NodeId from, HostPort address) {
    Instant now = clock.instant();
    try {
      Optional<JoinReply> refusal =
          refusal(ledger.redeem(request.tokenId(), request.secretHash(), from, now));
      if (refusal.isPresent()) {
        return refusal.get();
      }
    } catch (IOException e) {
      return ledgerFailed(e);
    }
    return new JoinReply.Admitted(
        authority.admit(request.publicKey(), now),
        authority.certificate(),
        address,
        introduction.get());
  }

  private static Optional<JoinReply> refusal(Redemption redemption) {
    return switch (redemption) {
      case Redemption.Accepted() -> Optional.empty();
      case Redemption.Unknown() -> Optional.of(new JoinReply.WrongToken());
      case Redemption.Expired(Instant when) -> Optional.of(new JoinReply.ExpiredToken(when));
      case Redemption.UsedUp(int uses) -> Optional.of(new JoinReply.UsedUpToken(uses));
    };
  }

  private static JoinReply ledgerFailed(IOException failure) {
    log.warn("the tokens cannot be read or written, so nobody is admitted", failure);
    return new JoinReply.NotAdmitting("it cannot read or write its tokens now; try again later");
  }

  private static String whyNot(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : failure;
    return cause instanceof DialException dial
        ? String.valueOf(dial.getMessage())
        : "could not be dialled";
  }
}
