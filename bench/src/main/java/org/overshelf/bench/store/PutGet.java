package org.overshelf.bench.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Drives a contender: as many puts as it takes for a while, then as many gets. */
public final class PutGet {

  private static final int VALUE_BYTES = 16 * 1024;

  /** What came of one kind of call. */
  public record Figures(double perSecond, double p50Millis, double p99Millis) {

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%10.0f %9.2f %9.2f", perSecond, p50Millis, p99Millis);
    }
  }

  private final int threads;
  private final Duration each;

  /**
   * @param each how long to put, and how long to get
   */
  public PutGet(int threads, Duration each) {
    this.threads = threads;
    this.each = each;
  }

  /** Puts and gets; the first quarter of the time does not count. Prints one row for each. */
  public void run(Contender contender) throws Exception {
    List<byte[]> keys = new ArrayList<>();
    Figures puts =
        measure(
            random -> {
              byte[] value = new byte[VALUE_BYTES];
              random.nextBytes(value);
              byte[] key = contender.put(value);
              synchronized (keys) {
                keys.add(key);
              }
            });
    System.out.printf("%-24s put %s%n", contender.name(), puts);
    Figures gets =
        measure(
            random -> {
              byte[] value = contender.get(keys.get(random.nextInt(keys.size())));
              if (value.length != VALUE_BYTES) {
                throw new IllegalStateException("not what was put");
              }
            });
    System.out.printf("%-24s get %s%n", contender.name(), gets);
    System.out.flush();
  }

  private interface Call {
    void with(SplittableRandom random) throws Exception;
  }

  private Figures measure(Call call) throws Exception {
    long start = System.nanoTime();
    long counted = start + each.toNanos() / 4;
    long end = start + each.toNanos();
    SplittableRandom random = new SplittableRandom(start);
    List<Callable<long[]>> tasks = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      SplittableRandom own = random.split();
      tasks.add(() -> calls(call, own, counted, end));
    }
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<long[]> all = new ArrayList<>();
      for (Future<long[]> future : executor.invokeAll(tasks)) {
        all.add(future.get());
      }
      long[] nanos = all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
      if (nanos.length == 0) {
        throw new IllegalStateException("nothing was answered in time");
      }
      double seconds = (end - counted) / 1e9;
      return new Figures(
          nanos.length / seconds,
          nanos[nanos.length / 2] / 1e6,
          nanos[(int) (nanos.length * 0.99)] / 1e6);
    }
  }

  private static long[] calls(Call call, SplittableRandom random, long counted, long end)
      throws Exception {
    long[] nanos = new long[1024];
    int count = 0;
    for (long begun = System.nanoTime(); begun < end; begun = System.nanoTime()) {
      call.with(random);
      if (begun >= counted) {
        nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
        nanos[count++] = System.nanoTime() - begun;
      }
    }
    return Arrays.copyOf(nanos, count);
  }
}
