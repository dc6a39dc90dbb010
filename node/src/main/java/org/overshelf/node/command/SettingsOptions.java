package org.overshelf.node.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.overshelf.config.Settings;
import org.overshelf.node.NodeSettings;
import picocli.CommandLine.Option;

/** Where the data lie and which settings apply. */
final class SettingsOptions {

  static final Path DEFAULT_DATA = Path.of("data");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data directory (default: ./data).")
  private @Nullable Path data;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A file of settings; config/overshelf.conf lists them all.")
  private @Nullable Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A single setting, such as index.partitions=8.")
  private Map<String, String> single = new LinkedHashMap<>();

  Path data() {
    return data == null ? DEFAULT_DATA : data;
  }

  boolean dataGiven() {
    return data != null;
  }

  /** Whether a single setting was given by {@code --set}. */
  boolean sets(String key) {
    return single.containsKey(key);
  }

  /** All settings: defaults, file, environment, then {@code --set} and the given flags. */
  NodeSettings settings(Map<String, String> flags) {
    Settings settings = Settings.defaults(NodeSettings.declared());
    if (file != null) {
      settings = settings.withFile(file);
    }
    settings = settings.withEnvironment(System.getenv()).withFlags(single).withFlags(flags);
    return NodeSettings.from(settings);
  }
}
