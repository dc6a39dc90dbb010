package org.overshelf.config;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Settings given as variables of the environment. */
final class Environment {
  static final String PREFIX = "OVERSHELF_";

  /** Ours too, but read by the launcher, the logging configuration or a client command. */
  private static final Set<String> RESERVED =
      Set.of(
          "OVERSHELF_HEAP",
          "OVERSHELF_LOG_LEVEL",
          "OVERSHELF_NODE",
          "OVERSHELF_OPTS",
          "OVERSHELF_TOKEN");

  private Environment() {}

  /** What the variables say, by key; variables of others are passed over. */
  static Map<String, Given> read(Map<String, String> variables, Collection<Setting<?>> known) {
    Map<String, String> keys = new LinkedHashMap<>();
    known.forEach(setting -> keys.put(setting.variable(), setting.key()));
    Map<String, Given> given = new LinkedHashMap<>();
    new TreeMap<>(variables)
        .forEach(
            (name, value) -> {
              if (!name.startsWith(PREFIX) || RESERVED.contains(name)) {
                return;
              }
              String key = keys.get(name);
              if (key == null) {
                throw new SettingsException(
                    "environment: unknown variable '"
                        + name
                        + "'"
                        + Spelling.hint(name, List.copyOf(keys.keySet())));
              }
              given.put(key, Given.text(value, "environment variable " + name));
            });
    return given;
  }
}
