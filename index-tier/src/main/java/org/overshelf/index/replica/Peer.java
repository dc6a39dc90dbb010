package org.overshelf.index.replica;

import java.util.Arrays;

/**
 * What this node has experienced with one other: how fast it answers, how much waits there, whether
 * it has fallen silent. Times are nanoseconds of one steady clock.
 */
final class Peer {

  private static final double NEW_PART = 0.2;
  private static final int SILENT_TIMES = 6;
  private static final long LEAST_SILENCE = 30_000_000;
  private static final long FIRST_DOUBT = 250_000_000;
  private static final int MOST_DOUBLINGS = 4;

  private final Lateness[] lateness;
  private double responseNanos;
  private double serviceNanos;
  private double queue;
  private boolean known;
  private int outstanding;
  private long quietSince;
  private int failures;
  private long failedAt;

  Peer(int kinds) {
    lateness = new Lateness[kinds];
    Arrays.setAll(lateness, kind -> new Lateness());
  }

  /** The last answers of one kind of request, and when one is late. */
  private static final class Lateness {
    private static final int SAMPLES = 128;
    private static final int ENOUGH = 8;
    private static final double QUANTILE = 0.98;

    private final long[] latest = new long[SAMPLES];
    private int measured;
    private long late;

    void measured(long nanos) {
      latest[measured++ % SAMPLES] = nanos;
      if (measured % ENOUGH == 0) {
        long[] sorted = Arrays.copyOf(latest, Math.min(measured, SAMPLES));
        Arrays.sort(sorted);
        late = sorted[(int) (QUANTILE * (sorted.length - 1))];
      }
    }
  }

  synchronized void sent(long now) {
    if (outstanding++ == 0) {
      quietSince = now;
    }
  }

  synchronized void answered(int kind, long took, Load load, long now) {
    outstanding--;
    quietSince = now;
    failures = 0;
    lateness[kind].measured(took);
    if (load.serviceNanos() > 0) {
      double part = known ? NEW_PART : 1;
      responseNanos += part * (took - responseNanos);
      serviceNanos += part * (load.serviceNanos() - serviceNanos);
      queue += part * (load.queue() - queue);
      known = true;
    }
  }

  synchronized void failed(long now) {
    outstanding--;
    failures++;
    failedAt = now;
  }

  /** A request was given up: it says nothing. */
  synchronized void givenUp() {
    outstanding--;
  }

  /** Whether it has been silent for long, or failed a moment ago. */
  synchronized boolean isDoubtful(int kind, long now, long mostSilence) {
    if (outstanding > 0 && now - quietSince > silence(kind, mostSilence)) {
      return true;
    }
    long doubt = FIRST_DOUBT << Math.min(MOST_DOUBLINGS, failures - 1);
    return failures > 0 && now - failedAt < doubt;
  }

  private long silence(int kind, long most) {
    long late = lateness[kind].late;
    return late == 0 ? most : Math.clamp(SILENT_TIMES * late, LEAST_SILENCE, most);
  }

  /** How long another request may take: less is better. Unknown nodes get a chance to be known. */
  synchronized double rank() {
    double waiting = 1 + outstanding + queue;
    return known
        ? Math.max(0, responseNanos - serviceNanos) + waiting * waiting * waiting * serviceNanos
        : outstanding;
  }

  /** After what time an answer is late; 0 if too little is known. */
  synchronized long lateNanos(int kind) {
    return lateness[kind].late;
  }
}
