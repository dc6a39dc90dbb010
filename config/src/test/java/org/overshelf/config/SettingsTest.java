package org.overshelf.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
  private final Settings defaults = Settings.defaults(Sample.ALL);
  @TempDir private Path folder;

  @Test
  void without_any_layer_every_setting_has_its_default() {
    assertThat(defaults.get(Sample.DISK)).isEqualTo(50L << 30);
    assertThat(defaults.get(Sample.SYNC_DELAY)).isEqualTo(Duration.ofMillis(10));
    assertThat(defaults.get(Sample.SCOPE)).isEqualTo(Sample.Scope.SAME_HOST);
    assertThat(defaults.get(Sample.HOSTS)).containsExactly("a.example", "b \"quoted\", c");
    assertThat(defaults.origin(Sample.DISK)).isEqualTo("default");
  }

  @Test
  void each_layer_overrides_the_ones_before_it() {
    Settings file = defaults.withFile(file("base.conf", "storage { disk = 2G, replicas = 2 }"));
    Settings environment = file.withEnvironment(Map.of("OVERSHELF_STORAGE_DISK", "3G"));
    Settings flags = environment.withFlags(Map.of("storage.disk", "4G"));

    assertThat(file.get(Sample.DISK)).isEqualTo(2L << 30);
    assertThat(environment.get(Sample.DISK)).isEqualTo(3L << 30);
    assertThat(flags.get(Sample.DISK)).isEqualTo(4L << 30);
    assertThat(flags.get(Sample.REPLICAS)).isEqualTo(2);
    assertThat(flags.origin(Sample.DISK)).isEqualTo("command line");
    assertThat(flags.origin(Sample.REPLICAS)).endsWith("base.conf:1");
  }

  @Test
  void values_are_read_in_the_notations_people_use() {
    assertThat(flag("storage.disk", "1500 MiB").get(Sample.DISK)).isEqualTo(1500L << 20);
    assertThat(flag("storage.disk", "2 GB").get(Sample.DISK)).isEqualTo(2_000_000_000L);
    assertThat(flag("storage.sync-delay", "0").get(Sample.SYNC_DELAY)).isZero();
    assertThat(flag("crawl.robots", "off").get(Sample.ROBOTS)).isFalse();
    assertThat(flag("crawl.scope", "Any-Host").get(Sample.SCOPE)).isEqualTo(Sample.Scope.ANY_HOST);
    assertThat(flag("crawl.hosts", "a, b,").get(Sample.HOSTS)).containsExactly("a", "b");
    assertThat(flag("crawl.scopes", "same-host,any-host").get(Sample.SCOPES))
        .containsExactly(Sample.Scope.SAME_HOST, Sample.Scope.ANY_HOST);
  }

  @Test
  void an_unknown_key_is_refused_with_its_line_and_the_nearest_known_key() {
    Path file = file("my.conf", "storage {\n  replicas = 2\n  dsik = 2G\n}\n");
    assertRefused(
        () -> defaults.withFile(file),
        file + ":3: unknown setting 'storage.dsik', did you mean 'storage.disk'?");
    assertRefused(() -> flag("qqqqqqqq", "1"), "command line: unknown setting 'qqqqqqqq'");
  }

  @Test
  void an_unknown_variable_with_our_prefix_is_refused_and_others_are_not_ours() {
    assertRefused(
        () -> defaults.withEnvironment(Map.of("OVERSHELF_STORAGE_DISC", "1G")),
        "environment: unknown variable 'OVERSHELF_STORAGE_DISC',"
            + " did you mean 'OVERSHELF_STORAGE_DISK'?");
    Map<String, String> others = Map.of("PATH", "/bin", "OVERSHELF_HEAP", "1g");
    assertThat(defaults.withEnvironment(others)).hasToString(defaults.toString());
  }

  @Test
  void a_value_out_of_bounds_is_refused_with_value_bounds_and_origin() {
    Path file = file("my.conf", "\nstorage.disk = 10M");
    assertRefused(
        () -> defaults.withFile(file), file + ":2: storage.disk = 10M: must be from 1G to 1000T");
    assertRefused(
        () -> defaults.withEnvironment(Map.of("OVERSHELF_STORAGE_REPLICAS", "0")),
        "environment variable OVERSHELF_STORAGE_REPLICAS: storage.replicas = 0:"
            + " must be from 1 to 9");
  }

  @Test
  void a_value_that_is_no_value_of_its_kind_is_refused_with_an_example() {
    String where = "command line: ";
    assertRefused(
        () -> flag("storage.sync-delay", "30"),
        where + "storage.sync-delay = 30: must be a time such as 500ms, 30s or 2h");
    assertRefused(
        () -> flag("storage.disk", ""),
        where + "storage.disk = : must be a size such as 512M or 50G");
    assertRefused(
        () -> flag("crawl.scope", "all"),
        where + "crawl.scope = all: must be one of any-host, same-host");
    assertRefused(
        () -> flag("crawl.load", "NaN"), where + "crawl.load = NaN: must be a number such as 0.5");
    Path file = file("my.conf", "storage.disk = [1G, 2G]");
    assertRefused(
        () -> defaults.withFile(file),
        file + ":1: storage.disk = [1G, 2G]: must be one value, not a list");
  }

  @Test
  void a_file_that_cannot_be_read_is_refused_in_one_line() {
    Path missing = folder.resolve("missing.conf");
    assertRefused(
        () -> defaults.withFile(missing), missing + ": no such settings file, or not readable");
    Path broken = file("broken.conf", "storage {\n  disk = [1\n");
    assertThatThrownBy(() -> defaults.withFile(broken))
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith(broken + ":")
        .hasMessageNotContainingAny("\n");
  }

  @Test
  void a_secret_is_never_printed() {
    Settings settings = flag("web.token", "hunter2");
    assertThat(settings.get(Sample.TOKEN)).isEqualTo("hunter2");
    assertThat(settings).asString().contains("web.token = (secret)").doesNotContain("hunter2");
    Path file = file("secret.conf", "web.token = [hunter2]");
    assertRefused(
        () -> defaults.withFile(file),
        file + ":1: web.token = (secret): must be one value, not a list");
  }

  @Test
  void a_declaration_that_contradicts_itself_is_a_bug() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Setting.integer("a.b", 10, 1, 9, "Too large."));
    assertThatIllegalArgumentException().isThrownBy(() -> Setting.text("Storage", "", "No key."));
    List<Setting<?>> same = List.of(Setting.text("a.b-c", "", ""), Setting.text("a.b.c", "", ""));
    assertThatIllegalArgumentException().isThrownBy(() -> Settings.defaults(same));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Settings.defaults(List.of()).get(Sample.DISK));
  }

  private Settings flag(String key, String value) {
    return defaults.withFlags(Map.of(key, value));
  }

  private Path file(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(SettingsException.class).hasMessage(message);
  }
}
