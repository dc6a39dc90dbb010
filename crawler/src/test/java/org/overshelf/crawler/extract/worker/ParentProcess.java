package org.overshelf.crawler.extract.worker;

import java.nio.file.Path;
import java.time.Duration;
import org.overshelf.crawler.extract.MediaType;

/** A process that has a worker busy until it is killed. Arguments: scratch folder, file. */
final class ParentProcess {
  private ParentProcess() {}

  public static void main(String[] args) throws Exception {
    WorkerSettings settings =
        new WorkerSettings(
            1,
            64L << 20,
            Duration.ofMinutes(10),
            Duration.ofMinutes(1),
            1,
            Duration.ofMinutes(1),
            0,
            Path.of(args[0]));
    try (WorkerPool pool = new WorkerPool(settings, ScriptedWorker.class)) {
      var unused = pool.extract(Path.of(args[1]), MediaType.UNKNOWN);
    }
  }
}
