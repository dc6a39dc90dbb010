package org.overshelf.config;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One thing that a component can be told: its key, what it means, its default and what is allowed.
 * Declared once, as a constant; immutable. A declaration that contradicts itself (a default out of
 * bounds, a malformed key) is refused with {@link IllegalArgumentException} when it is made.
 *
 * @param <T> what the component gets
 */
public final class Setting<T> {
  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)+");

  private final String key;
  private final String description;
  private final Given standard;
  private final Kind<T> kind;
  private final boolean secret;

  private Setting(String key, Given standard, Kind<T> kind, boolean secret, String description) {
    if (!KEY.matcher(key).matches()) {
      throw new IllegalArgumentException("a key looks like storage.sync-delay, not " + key);
    }
    this.key = key;
    this.description = description;
    this.standard = standard;
    this.kind = kind;
    this.secret = secret;
    try {
      read(standard);
    } catch (SettingsException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** A whole number from {@code least} to {@code most}. */
  public static Setting<Integer> integer(
      String key, int standard, int least, int most, String description) {
    return range(key, Notation.INTEGER, "" + standard, "" + least, "" + most, description);
  }

  /** A fraction or a factor from {@code least} to {@code most}. */
  public static Setting<Double> decimal(
      String key, double standard, double least, double most, String description) {
    return range(key, Notation.DECIMAL, "" + standard, "" + least, "" + most, description);
  }

  /**
   * A size in bytes, written {@code 512M}, {@code 50G} (powers of 1024) or {@code 50 GB} (1000).
   */
  public static Setting<Long> bytes(
      String key, String standard, String least, String most, String description) {
    return range(key, Notation.BYTES, standard, least, most, description);
  }

  /** A time span, written {@code 500ms}, {@code 30s}, {@code 2h}, {@code 7d}. */
  public static Setting<Duration> duration(
      String key, String standard, String least, String most, String description) {
    return range(key, Notation.DURATION, standard, least, most, description);
  }

  /** Any text; often empty by default. */
  public static Setting<String> text(String key, String standard, String description) {
    return single(key, standard, new Kind.Text(), description);
  }

  /** Text that is never printed, empty by default. */
  public static Setting<String> secret(String key, String description) {
    return new Setting<>(key, Given.text("", "default"), new Kind.Text(), true, description);
  }

  /** Yes or no. */
  public static Setting<Boolean> flag(String key, boolean standard, String description) {
    return single(key, "" + standard, new Kind.Flag(), description);
  }

  /** One constant of an enum; {@code SAME_HOST} is written {@code same-host}. */
  public static <E extends Enum<E>> Setting<E> choice(String key, E standard, String description) {
    Kind<E> kind = new Kind.Choice<>(standard.getDeclaringClass());
    return single(key, Kind.Choice.written(standard), kind, description);
  }

  /** Several constants of an enum, in the order given. */
  public static <E extends Enum<E>> Setting<List<E>> choices(
      String key, Class<E> type, List<E> standard, String description) {
    List<String> words = standard.stream().map(Kind.Choice::written).toList();
    Kind<List<E>> kind = new Kind.Several<>(new Kind.Choice<>(type));
    return new Setting<>(key, Given.list(words, "default"), kind, false, description);
  }

  /** Several texts, in the order given. */
  public static Setting<List<String>> texts(String key, List<String> standard, String description) {
    Kind<List<String>> kind = new Kind.Several<>(new Kind.Text());
    return new Setting<>(key, Given.list(standard, "default"), kind, false, description);
  }

  private static <T extends Comparable<T>> Setting<T> range(
      String key, Notation<T> notation, String standard, String least, String most, String text) {
    return single(key, standard, new Kind.Range<>(notation, least, most), text);
  }

  private static <T> Setting<T> single(String key, String standard, Kind<T> kind, String text) {
    return new Setting<>(key, Given.text(standard, "default"), kind, false, text);
  }

  /** Where it stands in a file: dotted, lower case, dashes between words. */
  public String key() {
    return key;
  }

  /** The environment variable that sets it: {@code OVERSHELF_STORAGE_DISK}. */
  public String variable() {
    return Environment.PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** What it means, in a sentence or two. */
  public String description() {
    return description;
  }

  /** Which values it takes, to complete "must be ". */
  public String allowed() {
    return kind.allowed();
  }

  /** Whether its value must never be printed. */
  public boolean secret() {
    return secret;
  }

  Given standard() {
    return standard;
  }

  T read(Given given) {
    try {
      return given.list() ? kind.read(given.items()) : kind.read(given.items().getFirst());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(
          given.origin() + ": " + key + " = " + shown(given) + ": " + e.getMessage());
    }
  }

  String shown(Given given) {
    return secret ? "(secret)" : given.toString();
  }

  @Override
  public String toString() {
    return key;
  }
}
