package org.overshelf.crawler.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.crawler.client.RecordIngest;

/** Reads records. */
public final class RecordReader {

  /** What became of a line. */
  public sealed interface Result {

    /** It is a record. */
    record Read(PaperRecord record) implements Result {}

    /** It is none; why completes "it". */
    record Refused(String why) implements Result {}
  }

  private static final int MAX_AUTHORS = 1_000;
  private static final int MAX_LINE_CHARS = 2_000;

  private static final ObjectReader JSON =
      JsonMapper.builder(
              new com.fasterxml.jackson.core.JsonFactoryBuilder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(RecordIngest.MAX_BYTES)
                          .maxNestingDepth(20)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  private RecordReader() {}

  /** Reads one line. */
  public static Result read(byte[] line) {
    if (line.length > RecordIngest.MAX_BYTES) {
      return new Result.Refused(
          "has %,d bytes; at most %,d are taken".formatted(line.length, RecordIngest.MAX_BYTES));
    }
    try {
      JsonNode node = JSON.readTree(line);
      if (!node.isObject()) {
        return new Result.Refused("is not a JSON object");
      }
      return read(node);
    } catch (JsonProcessingException e) {
      return new Result.Refused(
          "is not JSON: %s (column %d)"
              .formatted(
                  e.getOriginalMessage().lines().findFirst().orElse("malformed"),
                  e.getLocation() == null ? 0 : e.getLocation().getColumnNr()));
    } catch (IOException e) {
      return new Result.Refused("is not UTF-8");
    }
  }

  private static Result read(JsonNode node) {
    for (String name : List.of("id", "title", "abstract", "venue", "text", "url")) {
      JsonNode value = node.path(name);
      if (!value.isMissingNode() && !value.isNull() && value.isContainerNode()) {
        return new Result.Refused("has a " + name + " that is not a text");
      }
    }
    String title = line(node, "title");
    if (title.isEmpty()) {
      return new Result.Refused("has no title");
    }
    Optional<List<String>> authors = authors(node.path("authors"));
    if (authors.isEmpty()) {
      return new Result.Refused("has authors that are not a list of names");
    }
    JsonNode year = node.path("year");
    boolean dated = !year.isMissingNode() && !year.isNull() && !year.asText().isBlank();
    int number = year.asInt(Integer.MIN_VALUE);
    if (dated && (number < 0 || number > 9_999)) {
      return new Result.Refused("has a year that is none: " + shown(year.asText()));
    }
    return new Result.Read(
        new PaperRecord(
            line(node, "id"),
            title,
            authors.get(),
            text(node, "abstract"),
            dated && number > 0 ? Optional.of(number) : Optional.empty(),
            line(node, "venue"),
            text(node, "text"),
            line(node, "url")));
  }

  private static Optional<List<String>> authors(JsonNode node) {
    List<String> names = new ArrayList<>();
    if (node.isTextual()) {
      for (String name : node.asText().split(";")) {
        names.add(name);
      }
    } else if (node.isArray()) {
      for (JsonNode each : node) {
        JsonNode name = each.isObject() ? each.path("name") : each;
        if (!name.isTextual()) {
          return Optional.empty();
        }
        names.add(name.asText());
      }
    } else if (!node.isMissingNode() && !node.isNull()) {
      return Optional.empty();
    }
    return Optional.of(
        names.stream()
            .map(RecordReader::cleaned)
            .filter(name -> !name.isEmpty())
            .limit(MAX_AUTHORS)
            .toList());
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isNull() ? "" : value.asText("").replace("\u0000", "").strip();
  }

  private static String line(JsonNode node, String name) {
    return cleaned(text(node, name));
  }

  /** One line: every run of white space and control characters is a space. */
  private static String cleaned(String text) {
    StringBuilder line = new StringBuilder(text.length());
    for (int i = 0; i < text.length() && line.length() < MAX_LINE_CHARS; i++) {
      char c = text.charAt(i);
      if (!Character.isWhitespace(c) && !Character.isISOControl(c)) {
        line.append(c);
      } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
        line.append(' ');
      }
    }
    return line.toString().strip();
  }

  private static String shown(String value) {
    return value.length() <= 40 ? value : value.substring(0, 40) + "…";
  }
}
