package org.overshelf.shared.testing;

import java.nio.file.Path;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Runs a property on random input, many times. A failure names the seed of the round that failed
 * and the command that replays that round alone.
 */
public final class Seeded {

  /** The system property that replays one seed. */
  private static final String PROPERTY = "overshelf.seed";

  /** Something that must hold whatever the generator gives. */
  public interface Property {
    void holdsFor(RandomGenerator random) throws Exception;
  }

  private Seeded() {}

  /** Checks {@code property} with {@code rounds} seeds, or with the one that is to be replayed. */
  public static void check(Class<?> test, int rounds, Property property) {
    Long replayed = Long.getLong(PROPERTY);
    long first = replayed != null ? replayed : System.nanoTime();
    for (long seed = first; seed < first + (replayed != null ? 1 : rounds); seed++) {
      try {
        property.holdsFor(new Random(seed));
      } catch (Exception | AssertionError e) {
        throw new AssertionError(e.getMessage() + "\nreplay with: " + replay(test, seed), e);
      }
    }
  }

  static String replay(Class<?> test, long seed) {
    // Surefire runs each module's tests in the module's folder.
    Path module = Path.of("").toAbsolutePath().getFileName();
    return "mvn -pl %s -am test -Dtest=%s -Dsurefire.failIfNoSpecifiedTests=false"
            .formatted(module, outermost(test).getSimpleName())
        + " -Dtest.jvm.args=-D%s=%d".formatted(PROPERTY, seed);
  }

  private static Class<?> outermost(Class<?> test) {
    return test.getEnclosingClass() == null ? test : outermost(test.getEnclosingClass());
  }
}
