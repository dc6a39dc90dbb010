package org.overshelf.dht.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.identity.NodeIdentity;

class LeasesTest {

  private static final Duration SPAN = Duration.ofSeconds(10);

  private final Registers registers = new MemoryRegisters();
  private final AtomicLong clockOfA = new AtomicLong(5_000_000_000L);
  private final AtomicLong clockOfB = new AtomicLong(-77_000_000_000L); // compared with no other
  private final Leases a = leases(clockOfA);
  private final Leases b = leases(clockOfB);

  @Test
  void one_node_has_a_lease_at_a_time() throws Exception {
    Lease lease = a.acquire("host").orElseThrow();
    assertThat(a.valid(lease)).isTrue();
    assertThat(b.acquire("host")).isEmpty();
    assertThat(b.acquire("another host")).isPresent();
  }

  @Test
  void a_lease_that_is_not_renewed_passes_on_with_a_higher_token() throws Exception {
    Lease first = a.acquire("host").orElseThrow();
    assertThat(b.acquire("host")).isEmpty();
    pass(Duration.ofSeconds(9));
    assertThat(b.acquire("host")).isEmpty();
    pass(Duration.ofSeconds(3));

    assertThat(a.valid(first)).isFalse();
    Lease second = b.acquire("host").orElseThrow();
    assertThat(second.token()).isGreaterThan(first.token());
    assertThat(a.renew(first)).isEmpty();
    a.release(first);
    assertThat(b.renew(second)).isPresent();
  }

  @Test
  void a_lease_that_is_renewed_stays() throws Exception {
    Lease lease = a.acquire("host").orElseThrow();
    for (int i = 0; i < 10; i++) {
      assertThat(b.acquire("host")).isEmpty();
      pass(Duration.ofSeconds(6));
      lease = a.renew(lease).orElseThrow();
      assertThat(a.valid(lease)).isTrue();
    }
    assertThat(lease.token()).isEqualTo(1);
  }

  @Test
  void one_who_only_looks_after_a_long_time_has_to_watch_first() throws Exception {
    a.acquire("host");
    pass(Duration.ofHours(1));
    assertThat(b.acquire("host")).isEmpty();
    pass(Duration.ofSeconds(12));
    assertThat(b.acquire("host")).isPresent();
  }

  @Test
  void a_lease_given_back_is_free_at_once_and_tokens_still_grow() throws Exception {
    Lease lease = a.acquire("host").orElseThrow();
    a.release(lease);
    Optional<Lease> next = b.acquire("host");
    assertThat(next).isPresent();
    assertThat(next.get().token()).isGreaterThan(lease.token());
  }

  @Test
  void a_node_that_restarts_gets_its_own_lease_back_under_a_new_token() throws Exception {
    Lease before = a.acquire("host").orElseThrow();
    Lease after = a.acquire("host").orElseThrow();
    assertThat(after.token()).isGreaterThan(before.token());
    assertThat(a.renew(before)).isEmpty();
  }

  private void pass(Duration time) {
    clockOfA.addAndGet(time.toNanos());
    clockOfB.addAndGet(time.toNanos());
  }

  private Leases leases(AtomicLong clock) {
    return new Leases(registers, NodeIdentity.generate().id(), SPAN, clock::get);
  }
}
