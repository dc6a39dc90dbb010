package org.overshelf.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random layers against the plainest model: the last one to mention a key wins. */
class LayeringPropertyTest {
  private static final int ROUNDS = 300;
  private static final List<Setting<Integer>> NUMBERS =
      List.of(number("a.one"), number("a.two-words"), number("b.c.deep"), number("b.x"));

  @Test
  void the_last_layer_that_mentions_a_key_wins(@TempDir Path folder) throws IOException {
    long first = Long.getLong("overshelf.seed", System.nanoTime());
    for (long seed = first; seed < first + ROUNDS; seed++) {
      try {
        check(new Random(seed), folder);
      } catch (AssertionError | SettingsException e) {
        String replay =
            "mvn -pl config -am test -Dtest=LayeringPropertyTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dtest.jvm.args=-Dovershelf.seed="
                + seed;
        throw new AssertionError("replay with: " + replay, e);
      }
    }
  }

  private static void check(Random random, Path folder) throws IOException {
    Settings settings = Settings.defaults(List.copyOf(NUMBERS));
    Map<Setting<Integer>, Integer> model = new HashMap<>();
    NUMBERS.forEach(setting -> model.put(setting, 0));
    for (int layers = random.nextInt(6); layers > 0; layers--) {
      Map<Setting<Integer>, Integer> layer = new HashMap<>();
      for (Setting<Integer> setting : NUMBERS) {
        if (random.nextBoolean()) {
          layer.put(setting, random.nextInt(-1000, 1001));
        }
      }
      settings = add(settings, layer, random.nextInt(3), folder);
      model.putAll(layer);
    }
    for (Setting<Integer> setting : NUMBERS) {
      assertThat(settings.get(setting)).as(setting.key()).isEqualTo(model.get(setting));
    }
  }

  private static Settings add(
      Settings settings, Map<Setting<Integer>, Integer> layer, int kind, Path folder)
      throws IOException {
    Map<String, String> texts = new HashMap<>();
    layer.forEach((s, value) -> texts.put(kind == 0 ? s.variable() : s.key(), "" + value));
    if (kind == 0) {
      return settings.withEnvironment(texts);
    }
    if (kind == 1) {
      return settings.withFlags(texts);
    }
    StringBuilder hocon = new StringBuilder();
    texts.forEach((key, value) -> hocon.append(key).append(" = ").append(value).append('\n'));
    return settings.withFile(Files.writeString(folder.resolve("layer.conf"), hocon));
  }

  private static Setting<Integer> number(String key) {
    return Setting.integer(key, 0, -1000, 1000, "A number.");
  }
}
