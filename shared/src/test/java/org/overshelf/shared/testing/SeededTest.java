package org.overshelf.shared.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SeededTest {

  @Test
  void a_failure_names_the_command_that_replays_it() {
    assertThatThrownBy(
            () -> Seeded.check(getClass(), 5, random -> assertThat(random.nextInt()).isZero()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("mvn -pl shared -am test -Dtest=SeededTest")
        .hasMessageMatching("(?s).*-Dovershelf\\.seed=-?[0-9]+$");
  }

  @Test
  void the_seed_in_the_command_gives_the_same_input_again() {
    AtomicInteger seen = new AtomicInteger();
    AssertionError failure =
        org.assertj.core.api.Assertions.catchThrowableOfType(
            AssertionError.class,
            () ->
                Seeded.check(
                    getClass(),
                    1,
                    random -> {
                      seen.set(random.nextInt());
                      throw new IllegalStateException("to see the seed");
                    }));
    String message = failure.getMessage();
    long seed = Long.parseLong(message.substring(message.lastIndexOf('=') + 1));
    assertThat(new Random(seed).nextInt()).isEqualTo(seen.get());
  }
}
