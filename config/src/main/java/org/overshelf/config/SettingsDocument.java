package org.overshelf.config;

import com.typesafe.config.ConfigUtil;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The reference file: every setting with its description, what is allowed, and its default, grouped
 * by the first word of its key. Reading the document back gives the defaults.
 */
public final class SettingsDocument {
  private static final int WIDTH = 100;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final String HEADER =
      """
      # Overshelf's settings, each at its default. Generated from the code that reads them.
      #
      # To change some, write only those into a file of your own and name it with --config FILE.
      # Variables (OVERSHELF_STORAGE_DISK for storage.disk) override files, flags override both.
      """;

  private SettingsDocument() {}

  /** The document for these settings, groups in the order in which they first appear. */
  public static String render(List<Setting<?>> settings) {
    Map<String, List<Setting<?>>> groups = new LinkedHashMap<>();
    for (Setting<?> setting : settings) {
      String group = setting.key().substring(0, setting.key().indexOf('.'));
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(setting);
    }
    StringBuilder out = new StringBuilder(HEADER);
    groups.forEach(
        (group, members) ->
            out.append('\n')
                .append(group)
                .append(" {\n")
                .append(
                    members.stream()
                        .map(setting -> entry(setting, group))
                        .collect(Collectors.joining("\n")))
                .append("}\n"));
    return out.toString();
  }

  private static String entry(Setting<?> setting, String group) {
    String key = setting.key().substring(group.length() + 1);
    return comment(setting.description())
        + comment("Allowed: " + setting.allowed() + ".")
        + "  "
        + key
        + " = "
        + value(setting.standard())
        + "\n";
  }

  /** The text as comment lines of a readable width. */
  private static String comment(String text) {
    StringBuilder out = new StringBuilder();
    StringBuilder line = new StringBuilder("  #");
    for (String word : text.strip().split("\\s+")) {
      if (line.length() + 1 + word.length() > WIDTH) {
        out.append(line).append('\n');
        line = new StringBuilder("  #");
      }
      line.append(' ').append(word);
    }
    return out.append(line).append('\n').toString();
  }

  private static String value(Given standard) {
    String items =
        standard.items().stream().map(SettingsDocument::word).collect(Collectors.joining(", "));
    return standard.list() ? "[" + items + "]" : items;
  }

  private static String word(String text) {
    return PLAIN.matcher(text).matches() ? text : ConfigUtil.quoteString(text);
  }
}
