package org.overshelf.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a process has been told: a value for every declared setting. Immutable and safe to share.
 *
 * <p>Starts from {@link #defaults} and grows by layers; each {@code with…} returns new settings in
 * which that layer overrides everything before it. A layer is checked as a whole when it is added:
 * an unknown key or a value that is not allowed is a {@link SettingsException}, even if a later
 * layer would have overridden it.
 */
public final class Settings {
  private final Map<String, Setting<?>> known;
  private final Map<String, Given> given;

  private Settings(Map<String, Setting<?>> known, Map<String, Given> given) {
    this.known = known;
    this.given = given;
  }

  /**
   * Every setting at its default.
   *
   * @param declared all settings of all components; no other key will be accepted
   * @throws IllegalArgumentException if two of them share a key or a variable's name
   */
  public static Settings defaults(List<Setting<?>> declared) {
    Map<String, Setting<?>> known = new LinkedHashMap<>();
    Map<String, Given> given = new LinkedHashMap<>();
    Map<String, String> variables = new LinkedHashMap<>();
    for (Setting<?> setting : declared) {
      String other = variables.put(setting.variable(), setting.key());
      if (other != null) {
        throw new IllegalArgumentException(other + " and " + setting.key() + " are the same");
      }
      known.put(setting.key(), setting);
      given.put(setting.key(), setting.standard());
    }
    return new Settings(known, given);
  }

  /** Overridden by a HOCON file, which must exist. */
  public Settings withFile(Path file) {
    return with(SettingsFile.read(file));
  }

  /**
   * Overridden by variables such as {@code OVERSHELF_STORAGE_DISK}; a variable with our prefix that
   * names no setting is refused, others are ignored.
   */
  public Settings withEnvironment(Map<String, String> variables) {
    return with(Environment.read(variables, known.values()));
  }

  /** Overridden by values from the command line, by key. */
  public Settings withFlags(Map<String, String> flags) {
    Map<String, Given> layer = new LinkedHashMap<>();
    flags.forEach((key, value) -> layer.put(key, Given.text(value, "command line")));
    return with(layer);
  }

  private Settings with(Map<String, Given> layer) {
    Map<String, Given> merged = new LinkedHashMap<>(given);
    layer.forEach(
        (key, value) -> {
          Setting<?> setting = known.get(key);
          if (setting == null) {
            String hint = Spelling.hint(key, known.keySet());
            throw new SettingsException(value.origin() + ": unknown setting '" + key + "'" + hint);
          }
          var unused = setting.read(value);
          merged.put(key, value);
        });
    return new Settings(known, merged);
  }

  /**
   * The value of a setting.
   *
   * @throws IllegalArgumentException if the setting is not among the declared ones
   */
  public <T> T get(Setting<T> setting) {
    return setting.read(find(setting));
  }

  /** The value of a setting as somebody wrote it; {@link #withFlags} reads it again. */
  public String written(Setting<?> setting) {
    return String.join(",", find(setting).items());
  }

  /** Where the value comes from: {@code default}, {@code my.conf:12}, {@code command line}. */
  public String origin(Setting<?> setting) {
    return find(setting).origin();
  }

  private Given find(Setting<?> setting) {
    Given found = given.get(setting.key());
    if (found == null) {
      throw new IllegalArgumentException("not declared: " + setting.key());
    }
    return found;
  }

  /** All settings, one a line, with where each comes from; secrets are not shown. */
  @Override
  public String toString() {
    return known.values().stream()
        .map(s -> s.key() + " = " + s.shown(find(s)) + "  # " + origin(s))
        .collect(Collectors.joining("\n"));
  }
}
