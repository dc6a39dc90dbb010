package org.overshelf.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the text of a setting becomes a value, and which values are allowed. */
sealed interface Kind<T> {
  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException if it is not allowed; the message completes "key = text: "
   */
  T read(String text);

  /** Reads a value written as a list; most kinds do not take one. */
  default T read(List<String> items) {
    throw new IllegalArgumentException("must be one value, not a list");
  }

  /** Which values are allowed, to complete "must be ". */
  String allowed();

  /** Numbers, sizes and durations: whatever has an order, a notation and two ends. */
  record Range<T extends Comparable<T>>(Notation<T> notation, String least, String most)
      implements Kind<T> {
    @Override
    public T read(String text) {
      T value = notation.read(text.strip());
      if (value.compareTo(notation.read(least)) < 0 || value.compareTo(notation.read(most)) > 0) {
        throw new IllegalArgumentException("must be " + allowed());
      }
      return value;
    }

    @Override
    public String allowed() {
      return "from " + least + " to " + most;
    }
  }

  /** Any text. */
  record Text() implements Kind<String> {
    @Override
    public String read(String text) {
      return text;
    }

    @Override
    public String allowed() {
      return "any text";
    }
  }

  /** Yes or no. */
  record Flag() implements Kind<Boolean> {
    @Override
    public Boolean read(String text) {
      return switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "true", "yes", "on" -> true;
        case "false", "no", "off" -> false;
        default -> throw new IllegalArgumentException("must be " + allowed());
      };
    }

    @Override
    public String allowed() {
      return "true or false";
    }
  }

  /** One constant of an enum, written in lower case with dashes. */
  record Choice<E extends Enum<E>>(Class<E> type) implements Kind<E> {
    @Override
    public E read(String text) {
      return constants()
          .filter(constant -> written(constant).equalsIgnoreCase(text.strip()))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("must be " + allowed()));
    }

    @Override
    public String allowed() {
      return constants().map(Choice::written).collect(Collectors.joining(", ", "one of ", ""));
    }

    static String written(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private Stream<E> constants() {
      return Arrays.stream(type.getEnumConstants());
    }
  }

  /** Several values of one kind; where there are no brackets, with commas between them. */
  record Several<T>(Kind<T> each) implements Kind<List<T>> {
    @Override
    public List<T> read(String text) {
      return read(
          Arrays.stream(text.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList());
    }

    @Override
    public List<T> read(List<String> items) {
      return items.stream().map(each::read).toList();
    }

    @Override
    public String allowed() {
      return "a list, each " + each.allowed();
    }
  }
}
