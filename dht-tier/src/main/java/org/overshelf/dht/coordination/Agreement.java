package org.overshelf.dht.coordination;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What all nodes of a library have agreed on: settings by key, as they are written in a file of
 * settings. Of two agreements the one with the higher number counts.
 *
 * <p>As text: {@code overshelf settings NUMBER}, then a line {@code key=value} for each.
 */
public record Agreement(long number, Map<String, String> values) {

  /** Nothing has been agreed on. */
  public static final Agreement NONE = new Agreement(0, Map.of());

  /** The longest text. */
  public static final int MAX_CHARACTERS = 16 * 1024;

  private static final String HEAD = "overshelf settings ";

  public Agreement {
    values = Map.copyOf(values);
    values.forEach(
        (key, value) -> {
          if (key.contains("=") || (key + value).chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("not a setting: " + key + "=" + value);
          }
        });
  }

  /** The next agreement, with one more or another value. */
  Agreement with(String key, String value) {
    Map<String, String> changed = new TreeMap<>(values);
    changed.put(key, value);
    return new Agreement(number + 1, changed);
  }

  /** As text, for registers, other nodes and disk. */
  public String text() {
    StringBuilder text = new StringBuilder(HEAD).append(number).append('\n');
    new TreeMap<>(values)
        .forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    return text.toString();
  }

  /** Reads what {@link #text} wrote; empty if it is not that. */
  public static Optional<Agreement> parse(String text) {
    if (text.length() > MAX_CHARACTERS || !text.startsWith(HEAD)) {
      return Optional.empty();
    }
    try {
      String[] lines = text.split("\n");
      Map<String, String> values = new TreeMap<>();
      for (int i = 1; i < lines.length; i++) {
        int equals = lines[i].indexOf('=');
        values.put(lines[i].substring(0, equals), lines[i].substring(equals + 1));
      }
      return Optional.of(new Agreement(Long.parseLong(lines[0].substring(HEAD.length())), values));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return Optional.empty(); // not ours
    }
  }
}
