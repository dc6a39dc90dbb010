package org.overshelf.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings given in a HOCON file; its includes and substitutions are followed. */
final class SettingsFile {
  private static final ConfigParseOptions OPTIONS =
      ConfigParseOptions.defaults().setSyntax(ConfigSyntax.CONF).setAllowMissing(false);

  private SettingsFile() {}

  /** What the file says, by key, in the order of its lines. */
  static Map<String, Given> read(Path file) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new SettingsException(file + ": no such settings file, or not readable");
    }
    Map<String, Given> given = new LinkedHashMap<>();
    parse(file).entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> entry.getValue().origin().lineNumber()))
        .forEach(
            entry -> {
              String key = String.join(".", ConfigUtil.splitPath(entry.getKey()));
              given.put(key, given(key, entry.getValue(), file));
            });
    return given;
  }

  private static Config parse(Path file) {
    try {
      return ConfigFactory.parseFile(file.toFile(), OPTIONS).resolve();
    } catch (ConfigException e) {
      ConfigOrigin origin = e.origin();
      String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      if (origin != null && message.startsWith(origin.description() + ": ")) {
        message = message.substring(origin.description().length() + 2);
      }
      throw new SettingsException(place(origin, file) + ": " + message);
    }
  }

  private static Given given(String key, ConfigValue value, Path file) {
    String origin = place(value.origin(), file);
    if (!(value instanceof ConfigList list)) {
      return Given.text(text(value), origin);
    }
    for (ConfigValue item : list) {
      if (item.valueType() == ConfigValueType.OBJECT || item.valueType() == ConfigValueType.LIST) {
        throw new SettingsException(origin + ": " + key + ": must be a list of plain values");
      }
    }
    return Given.list(list.stream().map(SettingsFile::text).toList(), origin);
  }

  /** The value as it was written: numbers keep their digits. */
  private static String text(ConfigValue value) {
    return value.unwrapped() instanceof String text
        ? text
        : value.render(ConfigRenderOptions.concise());
  }

  private static String place(@Nullable ConfigOrigin origin, Path file) {
    if (origin == null) {
      return file.toString();
    }
    String name = origin.filename() == null ? file.toString() : origin.filename();
    return origin.lineNumber() > 0 ? name + ":" + origin.lineNumber() : name;
  }
}
