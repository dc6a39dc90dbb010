package org.overshelf.dht.coordination;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.admission.IssuedToken;
import org.overshelf.dht.admission.Redemption;
import org.overshelf.dht.admission.TokenLedger;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * A ledger on which all core nodes agree: for a library in which several nodes admit. A register
 * for each token, and one that lists them.
 */
public final class RegisterTokenLedger implements TokenLedger {

  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final String LIST = "tokens";
  private static final int MOST_TOKENS = 5000;

  private final Registers registers;

  public RegisterTokenLedger(Registers registers) {
    this.registers = registers;
  }

  @Override
  public void add(IssuedToken token) throws IOException {
    interruptibly(
        () -> {
          if (!registers.write(nameOf(token.id()), 0, token.text(), DEADLINE)) {
            throw new IOException("there is a token with this number already");
          }
          boolean listed = false;
          while (!listed) {
            Optional<Registers.Versioned> list = registers.read(LIST, DEADLINE);
            String before = list.map(found -> found.text() + " ").orElse("");
            if (before.length() / 17 >= MOST_TOKENS) {
              throw new IOException("there are " + MOST_TOKENS + " tokens already");
            }
            listed =
                registers.write(
                    LIST,
                    list.map(Registers.Versioned::version).orElse(0L),
                    before + "%016x".formatted(token.id()),
                    DEADLINE);
          }
          return true;
        });
  }

  @Override
  public Redemption look(long tokenId, Key secretHash, NodeId node, Instant now)
      throws IOException {
    return interruptibly(
        () ->
            registers
                .read(nameOf(tokenId), DEADLINE)
                .map(found -> IssuedToken.parse(found.text()).judge(secretHash, node, now))
                .orElseGet(Redemption.Unknown::new));
  }

  @Override
  public Redemption redeem(long tokenId, Key secretHash, NodeId node, Instant now)
      throws IOException {
    return interruptibly(
        () -> {
          while (true) {
            Optional<Registers.Versioned> found = registers.read(nameOf(tokenId), DEADLINE);
            if (found.isEmpty()) {
              return new Redemption.Unknown();
            }
            IssuedToken token = IssuedToken.parse(found.get().text());
            Redemption redemption = token.judge(secretHash, node, now);
            if (!(redemption instanceof Redemption.Accepted)
                || token.redeemedBy().contains(node)
                || registers.write(
                    nameOf(tokenId),
                    found.get().version(),
                    token.redeemedBy(node).text(),
                    DEADLINE)) {
              return redemption;
            }
          }
        });
  }

  @Override
  public List<IssuedToken> tokens() throws IOException {
    return interruptibly(
        () -> {
          List<IssuedToken> tokens = new ArrayList<>();
          String list = registers.read(LIST, DEADLINE).map(Registers.Versioned::text).orElse("");
          for (String id : list.isEmpty() ? new String[0] : list.split(" ")) {
            registers
                .read("token/" + id, DEADLINE)
                .ifPresent(found -> tokens.add(IssuedToken.parse(found.text())));
          }
          return tokens;
        });
  }

  private static String nameOf(long tokenId) {
    return "token/%016x".formatted(tokenId);
  }

  private interface Asking<T> {
    T run() throws IOException, InterruptedException;
  }

  private static <T> T interruptibly(Asking<T> asking) throws IOException {
    try {
      return asking.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the core nodes were asked");
    }
  }
}
