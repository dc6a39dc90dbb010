package org.overshelf.frontend.http.exchange;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query string, parsed once and strictly: a broken percent escape or bytes that
 * are not UTF-8 are refused with a {@link Problem}, so that nothing behind this ever sees half a
 * character. Control characters become spaces. An empty value counts as none; of several with one
 * name the first counts.
 */
public final class Parameters {

  private static final int MOST = 100;

  private final Map<String, String> values;

  private Parameters(Map<String, String> values) {
    this.values = values;
  }

  /** Parses what stands behind the question mark; null if there is none. */
  public static Parameters parse(@Nullable String queryString) {
    Map<String, String> values = new LinkedHashMap<>();
    if (queryString != null) {
      String[] pairs = queryString.split("&", MOST + 1);
      if (pairs.length > MOST) {
        throw Problem.badRequest("More than " + MOST + " parameters.");
      }
      for (String pair : pairs) {
        int equals = pair.indexOf('=');
        String name = decode(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
        if (!value.isBlank()) {
          values.putIfAbsent(name, value);
        }
      }
    }
    return new Parameters(values);
  }

  /** A text of at most {@code mostChars} characters, without white space around it. */
  public Optional<String> text(String name, int mostChars) {
    Optional<String> value = Optional.ofNullable(values.get(name)).map(String::strip);
    if (value.isPresent() && value.get().length() > mostChars) {
      throw Problem.badRequest(
          "%s has %,d characters; at most %,d are read."
              .formatted(name, value.get().length(), mostChars));
    }
    return value;
  }

  /** A whole number. */
  public int number(String name, int standard, int least, int most) {
    String value = values.get(name);
    if (value == null) {
      return standard;
    }
    String digits = value.strip();
    if (digits.matches("[0-9]{1,9}")) {
      int number = Integer.parseInt(digits);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw Problem.badRequest(
        "%s must be a number from %d to %d, not “%s”.".formatted(name, least, most, shown(digits)));
  }

  /** One of the constants of an enum, in lower case. */
  public <E extends Enum<E>> E choice(String name, E standard) {
    String value = values.get(name);
    if (value == null) {
      return standard;
    }
    StringBuilder allowed = new StringBuilder();
    for (E each : standard.getDeclaringClass().getEnumConstants()) {
      if (each.name().equalsIgnoreCase(value.strip())) {
        return each;
      }
      allowed.append(allowed.isEmpty() ? "" : ", ").append(each.name().toLowerCase(Locale.ROOT));
    }
    throw Problem.badRequest(
        "%s must be one of %s, not “%s”.".formatted(name, allowed, shown(value)));
  }

  /** Yes or no. */
  public boolean flag(String name) {
    return switch (values.getOrDefault(name, "false").strip()) {
      case "true", "1", "yes" -> true;
      case "false", "0", "no" -> false;
      default -> throw Problem.badRequest(name + " must be true or false.");
    };
  }

  /** A value as a message may quote it. */
  public static String shown(String value) {
    return value.length() <= 40 ? value : value.substring(0, value.offsetByCodePoints(0, 20)) + "…";
  }

  /** Decodes a header's percent-encoded value; {@code +} is a plus sign. */
  public static String decodeHeader(String encoded) {
    return decode(encoded.replace("+", "%2B"));
  }

  /** Decodes one percent-encoded text; {@code +} is a space. */
  static String decode(String encoded) {
    ByteBuffer bytes = ByteBuffer.allocate(encoded.length() * 3);
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      if (c == '%') {
        int high = i + 2 < encoded.length() ? Character.digit(encoded.charAt(i + 1), 16) : -1;
        int low = high >= 0 ? Character.digit(encoded.charAt(i + 2), 16) : -1;
        if (low < 0) {
          throw Problem.badRequest(
              "The address has a percent sign that two hexadecimal digits should follow.");
        }
        bytes.put((byte) (high << 4 | low));
        i += 2;
      } else if (c < 0x80) {
        bytes.put((byte) (c == '+' ? ' ' : c));
      } else {
        bytes.put(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    try {
      CharBuffer decoded = StandardCharsets.UTF_8.newDecoder().decode(bytes.flip());
      return printable(decoded.toString());
    } catch (CharacterCodingException e) {
      throw Problem.badRequest("The address is not UTF-8.");
    }
  }

  private static String printable(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean odd = Character.isISOControl(c) || c >= '\ufffe' || c >= '\ufdd0' && c <= '\ufdef';
      clean.append(odd ? ' ' : c);
    }
    return clean.toString();
  }
}
