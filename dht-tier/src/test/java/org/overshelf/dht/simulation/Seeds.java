package org.overshelf.dht.simulation;

import java.util.function.LongConsumer;

/**
 * Runs a check for many seeds. {@code -Dsimulation.seeds=5000} runs so many instead of the usual,
 * {@code -Dsimulation.seed=17} just that one. A failure says how to run its seed again.
 */
public final class Seeds {

  private Seeds() {}

  /** Runs {@code check} for the seeds 1 to {@code usual}, or as the properties say. */
  public static void forEach(int usual, LongConsumer check) {
    Long only = Long.getLong("simulation.seed");
    long first = only == null ? 1 : only;
    // Asked for more, tests that usually run few seeds still run few compared with others.
    long count = Long.getLong("simulation.seeds", 0);
    long last = only == null ? (count == 0 ? usual : Math.max(1, count * usual / 200)) : only;
    for (long seed = first; seed <= last; seed++) {
      try {
        check.accept(seed);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(
            "seed " + seed + " failed: " + e.getMessage() + "\nreplay: " + command(seed), e);
      }
    }
  }

  private static String command(long seed) {
    StackTraceElement test =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .filter(frame -> frame.getClassName().endsWith("Test"))
                        .findFirst()
                        .map(StackWalker.StackFrame::toStackTraceElement)
                        .orElseThrow());
    String type = test.getClassName().substring(test.getClassName().lastIndexOf('.') + 1);
    return "mvn -q -pl dht-tier -am test -Dtest="
        + type
        + "#"
        + test.getMethodName()
        + " -Dsurefire.failIfNoSpecifiedTests=false -Dsimulation.seed="
        + seed;
  }
}
