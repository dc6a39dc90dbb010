package org.overshelf.frontend.http.page;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Numbers and lists as people read them. */
public final class Show {

  private Show() {}

  /** {@code 1,204}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 paper}, {@code 1,204 papers}. */
  public static String count(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  /** {@code 712 bytes}, {@code 48 KB}, {@code 1.3 MB}. */
  public static String bytes(long bytes) {
    if (bytes < 1_000) {
      return count(bytes, "byte", "bytes");
    }
    double size = bytes;
    String unit = "";
    for (String each : List.of("KB", "MB", "GB", "TB")) {
      size /= 1_000;
      unit = each;
      if (size < 999.5) {
        break;
      }
    }
    return String.format(Locale.ROOT, size < 10 ? "%.1f %s" : "%.0f %s", size, unit);
  }

  /** {@code 3 days, 4 hours}. */
  public static String time(Duration time) {
    if (time.toDays() > 0) {
      return count(time.toDays(), "day", "days")
          + ", "
          + count(time.toHoursPart(), "hour", "hours");
    }
    if (time.toHours() > 0) {
      return count(time.toHours(), "hour", "hours")
          + ", "
          + count(time.toMinutesPart(), "minute", "minutes");
    }
    return time.toMinutes() > 0
        ? count(time.toMinutes(), "minute", "minutes")
        : count(time.toSeconds(), "second", "seconds");
  }

  /** {@code PDF}, {@code Text}, or what a type ends with. */
  public static String fileType(String mediaType) {
    return switch (mediaType) {
      case "application/pdf" -> "PDF";
      case "text/plain" -> "Text";
      case "text/html", "application/xhtml+xml" -> "HTML";
      case "application/postscript" -> "PostScript";
      default -> "File";
    };
  }

  /** What a file is, going by its name. */
  public static String fileTypeOfName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".pdf")) {
      return "PDF";
    }
    if (lower.endsWith(".html") || lower.endsWith(".htm")) {
      return "HTML";
    }
    return lower.endsWith(".txt") ? "Text" : "File";
  }

  /** A title, or what stands in its place where none was found. */
  public static String title(String title) {
    return title.isBlank() ? "Untitled" : title;
  }
}
