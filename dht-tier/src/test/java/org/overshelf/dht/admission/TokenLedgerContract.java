package org.overshelf.dht.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.key.Key;

/** What every {@link TokenLedger} keeps. */
abstract class TokenLedgerContract {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Key SECRET = Key.hash(new byte[] {1});

  /** The ledger under test; another object on the same records each time. */
  abstract TokenLedger open() throws IOException;

  @Test
  void a_token_admits_as_many_nodes_as_it_says() throws Exception {
    TokenLedger ledger = open();
    ledger.add(token(7, 2));
    NodeId a = node();
    assertThat(ledger.redeem(7, SECRET, a, NOW)).isEqualTo(new Redemption.Accepted());
    assertThat(ledger.redeem(7, SECRET, a, NOW)).isEqualTo(new Redemption.Accepted());
    assertThat(ledger.redeem(7, SECRET, node(), NOW)).isEqualTo(new Redemption.Accepted());
    assertThat(ledger.redeem(7, SECRET, node(), NOW)).isEqualTo(new Redemption.UsedUp(2));
    assertThat(ledger.redeem(7, SECRET, a, NOW)).isEqualTo(new Redemption.Accepted());
  }

  @Test
  void looking_spends_nothing() throws Exception {
    TokenLedger ledger = open();
    ledger.add(token(7, 1));
    for (int i = 0; i < 3; i++) {
      assertThat(ledger.look(7, SECRET, node(), NOW)).isEqualTo(new Redemption.Accepted());
    }
  }

  @Test
  void a_wrong_secret_and_an_unknown_number_look_the_same() throws Exception {
    TokenLedger ledger = open();
    ledger.add(token(7, 1));
    assertThat(ledger.redeem(7, Key.MAX, node(), NOW)).isEqualTo(new Redemption.Unknown());
    assertThat(ledger.redeem(8, SECRET, node(), NOW)).isEqualTo(new Redemption.Unknown());
  }

  @Test
  void an_expired_token_admits_only_those_it_admitted_before() throws Exception {
    TokenLedger ledger = open();
    ledger.add(token(7, 5));
    NodeId early = node();
    ledger.redeem(7, SECRET, early, NOW);
    Instant late = NOW.plus(Duration.ofDays(2));
    assertThat(ledger.redeem(7, SECRET, node(), late))
        .isEqualTo(new Redemption.Expired(NOW.plus(Duration.ofDays(1))));
    assertThat(ledger.redeem(7, SECRET, early, late)).isEqualTo(new Redemption.Accepted());
  }

  @Test
  void what_was_redeemed_stays_redeemed_after_reopening() throws Exception {
    open().add(token(7, 1));
    NodeId a = node();
    open().redeem(7, SECRET, a, NOW);
    assertThat(open().redeem(7, SECRET, node(), NOW)).isEqualTo(new Redemption.UsedUp(1));
    assertThat(open().tokens()).containsExactly(token(7, 1).redeemedBy(a));
  }

  @Test
  void of_many_at_once_exactly_as_many_are_accepted_as_there_are_uses() throws Exception {
    TokenLedger ledger = open();
    ledger.add(token(7, 3));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Redemption>> tries = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        NodeId node = node();
        tries.add(() -> ledger.redeem(7, SECRET, node, NOW));
      }
      int accepted = 0;
      for (Future<Redemption> each : threads.invokeAll(tries)) {
        accepted += each.get() instanceof Redemption.Accepted ? 1 : 0;
      }
      assertThat(accepted).isEqualTo(3);
    }
  }

  private static IssuedToken token(long id, int uses) {
    return new IssuedToken(id, SECRET, uses, NOW.plus(Duration.ofDays(1)), Set.of());
  }

  private static NodeId node() {
    return NodeIdentity.generate().id();
  }
}
