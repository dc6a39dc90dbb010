package org.overshelf.node.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time span as people write it: {@code 90s}, {@code 30m}, {@code 24h}, {@code 7d}. */
final class TimeSpan implements ITypeConverter<Duration> {

  private static final Pattern FORM = Pattern.compile("([0-9]{1,6})\\s*([smhd])");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "a time is written like 30m, 24h or 7d, not '" + text + "'");
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }
}
