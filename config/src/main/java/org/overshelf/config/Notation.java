package org.overshelf.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValueFactory;
import java.time.Duration;
import java.util.function.Function;

/**
 * How values with an order are written.
 *
 * @param example completes "must be " for a text that does not fit the notation at all
 */
record Notation<T extends Comparable<T>>(String example, Function<String, T> reader) {
  static final Notation<Integer> INTEGER = new Notation<>("a whole number", Integer::valueOf);
  static final Notation<Double> DECIMAL = new Notation<>("a number such as 0.5", Notation::finite);
  static final Notation<Long> BYTES =
      new Notation<>(
          "a size such as 512M or 50G", text -> hocon(text).getMemorySize("value").toBytes());
  static final Notation<Duration> DURATION =
      new Notation<>(
          "a time such as 500ms, 30s or 2h", text -> hocon(withUnit(text)).getDuration("value"));

  T read(String text) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException | ArithmeticException | ConfigException e) {
      throw new IllegalArgumentException("must be " + example, e);
    }
  }

  private static double finite(String text) {
    double value = Double.parseDouble(text);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }

  /** HOCON takes a bare number as milliseconds, which nobody expects. */
  private static String withUnit(String text) {
    if (text.matches(".*[0-9]") && !text.equals("0")) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  private static Config hocon(String text) {
    return ConfigValueFactory.fromAnyRef(text).atKey("value");
  }
}
