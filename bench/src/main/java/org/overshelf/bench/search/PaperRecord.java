package org.overshelf.bench.search;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A paper as a line of a JSON lines file says it. */
@JsonIgnoreProperties(ignoreUnknown = true)
record PaperRecord(
    String id,
    String title,
    List<String> authors,
    @JsonProperty("abstract") String abstractText,
    int year,
    String venue,
    String text) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectReader READER = JSON.readerFor(PaperRecord.class);
  private static final ObjectWriter WRITER = JSON.writerFor(PaperRecord.class);

  PaperRecord {
    id = orEmpty(id);
    title = orEmpty(title);
    authors = authors == null ? List.of() : List.copyOf(authors);
    abstractText = orEmpty(abstractText);
    venue = orEmpty(venue);
    text = orEmpty(text);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Abstract and text: what a snippet is cut from. */
  String body() {
    return text.isEmpty() ? abstractText : abstractText + "\n\n" + text;
  }

  /** Sees a record. */
  interface Visitor {
    void visit(PaperRecord record) throws IOException;
  }

  /** Reads a file record by record. */
  static void read(Path file, Visitor visitor) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          visitor.visit(READER.readValue(line));
        }
      }
    }
  }

  static void write(Stream<PaperRecord> records, Path file) throws IOException {
    try (BufferedWriter to = Files.newBufferedWriter(file)) {
      for (PaperRecord each : (Iterable<PaperRecord>) records::iterator) {
        to.write(WRITER.writeValueAsString(each));
        to.write('\n');
      }
    }
  }
}
