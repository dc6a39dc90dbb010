package org.overshelf.crawler.extract.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.overshelf.config.Settings;
import org.overshelf.config.SettingsException;

class WorkerSettingsTest {
  private static final Path SCRATCH = Path.of("scratch");

  @Test
  void defaults_fit_the_machine() {
    WorkerSettings settings = WorkerSettings.defaults(SCRATCH);

    assertThat(settings.workers())
        .isBetween(1, Math.min(8, Runtime.getRuntime().availableProcessors()));
    assertThat(settings.heapBytes()).isEqualTo(384L << 20);
    assertThat(settings.timeLimit()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.scratch()).isEqualTo(SCRATCH);
  }

  @Test
  void every_limit_can_be_set() {
    Settings told =
        Settings.defaults(WorkerSettings.ALL)
            .withFlags(
                Map.of(
                    "extract.workers", "3",
                    "extract.heap", "1G",
                    "extract.time-limit", "5m",
                    "extract.start-limit", "10s",
                    "extract.files-per-worker", "7",
                    "extract.idle-limit", "2s",
                    "extract.niceness", "0"));

    assertThat(WorkerSettings.from(told, SCRATCH))
        .isEqualTo(
            new WorkerSettings(
                3,
                1L << 30,
                Duration.ofMinutes(5),
                Duration.ofSeconds(10),
                7,
                Duration.ofSeconds(2),
                0,
                SCRATCH));
  }

  @Test
  void what_is_out_of_bounds_is_refused_with_the_key() {
    assertThatThrownBy(
            () -> Settings.defaults(WorkerSettings.ALL).withFlags(Map.of("extract.niceness", "20")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("extract.niceness");
  }
}
