package org.overshelf.crawler.extract.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extraction.Extracted;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.PrintedPaper;
import org.overshelf.crawler.extract.Reading;

/**
 * Real worker processes that are killed, hang, hoard memory, talk nonsense or lose their parent.
 */
@Timeout(60)
class WorkerPoolTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path folder;
  private int files;

  @Test
  void a_worker_reads_what_the_reader_reads() throws Exception {
    Path page =
        Files.writeString(
            folder.resolve("page.html"), "<html><h1>The Same in Any Process</h1><p>Text €.</p>");
    try (WorkerPool pool = new WorkerPool(WorkerSettings.defaults(scratch()))) {
      assertThat(pool.extract(page, MediaType.UNKNOWN))
          .isEqualTo(new Extracted(Reading.paper(page)));
      assertThat(pool.extract(folder.resolve("absent"), MediaType.UNKNOWN))
          .isInstanceOfSatisfying(
              Failed.class, failed -> assertThat(failed.reason()).isEqualTo(Reason.UNREADABLE));
    }
  }

  @Test
  void a_killed_worker_costs_its_file_and_is_replaced() throws Exception {
    try (WorkerPool pool = pool(1, LONG);
        ExecutorService threads = Executors.newCachedThreadPool()) {
      Path hang = order("hang");
      Future<Extraction> call = threads.submit(() -> pool.extract(hang, MediaType.UNKNOWN));
      long pid = begun(hang);

      ProcessHandle.of(pid).orElseThrow().destroyForcibly();

      assertThat(reason(call.get())).isEqualTo(Reason.WORKER_DIED);
      assertThat(pidThatTakes(pool, "work")).isNotEqualTo(pid);
    }
  }

  @Test
  void a_worker_killed_while_idle_costs_nothing() throws Exception {
    try (WorkerPool pool = pool(1, LONG)) {
      ProcessHandle worker = ProcessHandle.of(pidThatTakes(pool, "work")).orElseThrow();
      worker.destroyForcibly();
      await().until(() -> !worker.isAlive());

      assertThat(pidThatTakes(pool, "work")).isNotEqualTo(worker.pid());
    }
  }

  @Test
  void a_file_that_takes_too_much_memory_costs_its_worker() throws Exception {
    try (WorkerPool pool = pool(1, LONG)) {
      Path hoard = order("hoard");
      assertThat(reason(pool.extract(hoard, MediaType.UNKNOWN))).isEqualTo(Reason.OUT_OF_MEMORY);
      assertThat(isGone(begun(hoard))).isTrue();
      assertThat(pidThatTakes(pool, "work")).isNotEqualTo(begun(hoard));
    }
  }

  @Test
  void a_file_that_takes_too_long_costs_its_worker() throws Exception {
    try (WorkerPool pool = pool(1, Duration.ofSeconds(1));
        ExecutorService threads = Executors.newCachedThreadPool()) {
      Path hang = order("hang");
      Future<Extraction> call = threads.submit(() -> pool.extract(hang, MediaType.UNKNOWN));
      await().until(() -> !pool.processes().isEmpty());
      ProcessHandle worker = pool.processes().getFirst();

      assertThat(reason(call.get())).isEqualTo(Reason.TIMED_OUT);
      await().until(() -> !worker.isAlive());
      assertThat(pool.processes()).isEmpty();
    }
  }

  @Test
  void a_worker_that_ends_says_why_and_one_that_babbles_is_killed() throws Exception {
    try (WorkerPool pool = pool(1, LONG)) {
      Failed crashed = (Failed) pool.extract(order("crash"), MediaType.UNKNOWN);
      assertThat(crashed.reason()).isEqualTo(Reason.WORKER_DIED);
      assertThat(crashed.detail()).contains("status 7").contains("a library gave up");

      Path babble = order("babble");
      assertThat(reason(pool.extract(babble, MediaType.UNKNOWN))).isEqualTo(Reason.WORKER_DIED);
      long pid = begun(babble);
      await().until(() -> isGone(pid));
    }
  }

  @Test
  void what_libraries_print_does_no_harm_and_the_environment_is_not_passed_on() throws Exception {
    try (WorkerPool pool = pool(1, LONG)) {
      assertThat(pidThatTakes(pool, "print")).isEqualTo(pidThatTakes(pool, "work"));
      Failed environment = (Failed) pool.extract(order("environment"), MediaType.UNKNOWN);
      assertThat(environment.detail()).contains("PATH").doesNotContain("HOME");
    }
  }

  @Test
  void many_callers_share_few_workers() throws Exception {
    try (WorkerPool pool = pool(2, LONG);
        ExecutorService threads = Executors.newFixedThreadPool(12)) {
      List<Future<Long>> calls = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        Path file = order("work");
        calls.add(
            threads.submit(
                () -> {
                  long pid = pid(pool.extract(file, MediaType.UNKNOWN));
                  assertThat(pool.processes()).hasSizeLessThanOrEqualTo(2);
                  return pid;
                }));
      }
      List<Long> pids = new ArrayList<>();
      for (Future<Long> call : calls) {
        pids.add(call.get());
      }
      assertThat(Set.copyOf(pids)).hasSizeLessThanOrEqualTo(2);
    }
  }

  @Test
  void a_worker_is_replaced_after_its_number_of_files_and_stopped_when_idle() throws Exception {
    WorkerSettings settings = settings(1, LONG, 2, Duration.ofMillis(300));
    try (WorkerPool pool = new WorkerPool(settings, ScriptedWorker.class)) {
      long first = pidThatTakes(pool, "work");
      long second = pidThatTakes(pool, "work");
      long third = pidThatTakes(pool, "work");

      assertThat(second).isEqualTo(first);
      assertThat(third).isNotEqualTo(first);
      await().until(() -> pool.processes().isEmpty() && isGone(third));
    }
  }

  @Test
  void closing_ends_what_is_under_way_and_leaves_nothing_behind() throws Exception {
    Path scratch = scratch();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      WorkerPool pool = pool(1, LONG);
      Path hang = order("hang");
      Future<Extraction> call = threads.submit(() -> pool.extract(hang, MediaType.UNKNOWN));
      long pid = begun(hang);

      pool.close();

      assertThat(reason(call.get())).isEqualTo(Reason.WORKER_DIED);
      assertThat(isGone(pid)).isTrue();
      assertThat(scratch).isEmptyDirectory();
      assertThatThrownBy(() -> pool.extract(hang, MediaType.UNKNOWN))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void an_interrupted_caller_takes_its_worker_along() throws Exception {
    try (WorkerPool pool = pool(1, LONG);
        ExecutorService threads = Executors.newCachedThreadPool()) {
      Path hang = order("hang");
      Future<Extraction> call = threads.submit(() -> pool.extract(hang, MediaType.UNKNOWN));
      long pid = begun(hang);

      call.cancel(true);

      await().until(() -> isGone(pid));
      assertThat(pidThatTakes(pool, "work")).isNotEqualTo(pid);
    }
  }

  @Test
  void a_paper_larger_than_a_workers_heap_is_read() throws Exception {
    Path large;
    try (PrintedPaper printed = new PrintedPaper()) {
      printed.centred(90, 17, PrintedPaper.Face.BOLD, "A Paper with a Huge Picture");
      PDStream picture = new PDStream(printed.document());
      try (OutputStream bytes = picture.getCOSObject().createRawOutputStream()) {
        for (int i = 0; i < 80; i++) {
          bytes.write(new byte[1 << 20]);
        }
      }
      printed.document().getPage(0).getCOSObject().setItem("Picture", picture);
      large = printed.save(folder);
    }
    assertThat(Files.size(large)).isGreaterThan(64L << 20);
    try (WorkerPool pool = new WorkerPool(settings(1, LONG, 1, LONG))) {
      assertThat(pool.extract(large, MediaType.UNKNOWN))
          .isInstanceOfSatisfying(
              Extracted.class,
              extracted ->
                  assertThat(extracted.paper().title().value())
                      .isEqualTo("A Paper with a Huge Picture"));
    }
  }

  @Test
  void a_worker_ends_with_its_parent_however_that_ends() throws Exception {
    Path hang = order("hang");
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ParentProcess.class.getName(),
                scratch().toString(),
                hang.toString())
            .inheritIO()
            .start();
    try {
      long worker = begun(hang);

      parent.destroyForcibly();

      await().until(() -> isGone(worker));
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void a_pool_clears_away_what_a_former_one_left() throws Exception {
    Path left = Files.createDirectories(scratch().resolve(WorkerPool.PREFIX + "left"));
    Files.writeString(left.resolve("rest"), "rest");

    pool(1, LONG).close();

    assertThat(scratch()).isEmptyDirectory();
  }

  @Test
  void a_worker_that_cannot_be_started_is_a_reason_too() throws Exception {
    try (WorkerPool pool = pool(1, LONG)) {
      Files.delete(scratch());

      assertThat(reason(pool.extract(order("work"), MediaType.UNKNOWN)))
          .isEqualTo(Reason.WORKER_DIED);
    }
  }

  private Path scratch() throws IOException {
    return Files.createDirectories(folder.resolve("scratch"));
  }

  private WorkerPool pool(int workers, Duration timeLimit) throws IOException {
    return new WorkerPool(settings(workers, timeLimit, 1_000, LONG), ScriptedWorker.class);
  }

  private WorkerSettings settings(int workers, Duration timeLimit, int files, Duration idleLimit)
      throws IOException {
    return new WorkerSettings(workers, 64L << 20, timeLimit, LONG, files, idleLimit, 0, scratch());
  }

  private Path order(String order) throws IOException {
    return Files.writeString(folder.resolve("file" + files++), order);
  }

  private long pidThatTakes(WorkerPool pool, String order) throws Exception {
    return pid(pool.extract(order(order), MediaType.UNKNOWN));
  }

  private static long pid(Extraction extraction) {
    return Long.parseLong(((Failed) extraction).detail());
  }

  private static Reason reason(Extraction extraction) {
    return ((Failed) extraction).reason();
  }

  /** The worker that has begun with the file; waits until one has. */
  private static long begun(Path file) throws IOException {
    await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(ScriptedWorker.note(file)));
    return Long.parseLong(Files.readString(ScriptedWorker.note(file)));
  }

  private static boolean isGone(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty();
  }
}
