package org.overshelf.shared.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What the contract suites do to stores of either kind. */
public final class Stores {

  /** One thread's part of a test. */
  public interface Part {
    void run(int number) throws Exception;
  }

  private Stores() {}

  /** Closes a store, if it is one that can be closed. */
  public static void close(Object store) throws Exception {
    if (store instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }

  /** Runs so many parts at once and fails if any does. */
  public static void atOnce(int parts, Part part) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(parts)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < parts; i++) {
        int number = i;
        running.add(
            threads.submit(
                () -> {
                  part.run(number);
                  return true;
                }));
      }
      for (Future<?> each : running) {
        each.get();
      }
    }
  }
}
