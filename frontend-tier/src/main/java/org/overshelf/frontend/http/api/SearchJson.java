package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.SearchQuery;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchAnswer.FacetCount;
import org.overshelf.index.client.Snippet;

/** Writes an answer, straight from what was found: it is asked for more often than all else. */
final class SearchJson {

  private static final JsonFactory JSON = new JsonFactory();
  private static final int USUAL_BYTES = 1 << 14;

  private SearchJson() {}

  static byte[] write(SearchQuery query, SearchAnswer answer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      write(query, answer, json);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot happen in memory", e);
    }
    return bytes.toByteArray();
  }

  private static void write(SearchQuery query, SearchAnswer answer, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("query", query.text());
    json.writeNumberField("total", answer.total());
    json.writeNumberField("took_ms", answer.took().toMillis());
    json.writeObjectFieldStart("partitions");
    json.writeNumberField("total", answer.coverage().total());
    json.writeNumberField("answered", answer.coverage().answered());
    json.writeEndObject();
    json.writeArrayFieldStart("hits");
    StringBuilder html = new StringBuilder();
    for (Hit hit : answer.hits()) {
      write(hit, html, json);
    }
    json.writeEndArray();
    json.writeObjectFieldStart("facets");
    for (Map.Entry<String, List<FacetCount>> each : answer.facets().entrySet()) {
      json.writeArrayFieldStart(each.getKey());
      for (FacetCount count : each.getValue()) {
        json.writeStartObject();
        json.writeStringField("value", count.value());
        json.writeNumberField("count", count.count());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    optional("cursor", answer.cursor(), json);
    optional("note", answer.note(), json);
    json.writeEndObject();
  }

  private static void optional(String name, Optional<String> text, JsonGenerator json)
      throws IOException {
    @Nullable String value = text.orElse(null);
    json.writeStringField(name, value);
  }

  private static void write(Hit hit, StringBuilder html, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("did", hit.document().toString());
    json.writeStringField("title", hit.title());
    json.writeArrayFieldStart("authors");
    for (String author : hit.authors()) {
      json.writeString(author);
    }
    json.writeEndArray();
    OptionalInt year = hit.year();
    if (year.isPresent()) {
      json.writeNumberField("year", year.getAsInt());
    } else {
      json.writeNullField("year");
    }
    json.writeStringField("venue", hit.venue());
    json.writeNumberField("citations", hit.citations());
    json.writeNumberField("score", hit.score());
    html.setLength(0);
    append(hit.snippet(), html);
    json.writeStringField("snippet", html.toString());
    json.writeStringField("file", Links.file(hit.file(), hit.fileName()));
    json.writeEndObject();
  }

  /** The snippet as HTML that is safe to show: everything escaped, hits marked. */
  static void append(Snippet snippet, StringBuilder html) {
    for (Snippet.Piece piece : snippet.pieces()) {
      html.append(piece.hit() ? "<mark>" : "");
      String text = piece.text();
      int from = 0;
      for (int i = 0; i < text.length(); i++) {
        String escape = escape(text.charAt(i));
        if (escape != null) {
          html.append(text, from, i).append(escape);
          from = i + 1;
        }
      }
      html.append(text, from, text.length());
      html.append(piece.hit() ? "</mark>" : "");
    }
  }

  private static @Nullable String escape(char c) {
    return switch (c) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '"' -> "&quot;";
      case '\'' -> "&#39;";
      default -> null;
    };
  }
}
