package org.overshelf.frontend.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.overshelf.shared.table.DocumentRow;

/** A paper as CSL-JSON, for citation processors, and as JSON-LD, for search engines. */
public final class Json {

  private static final ObjectMapper WRITER = new ObjectMapper();

  private Json() {}

  /**
   * A CSL-JSON list with this one item.
   *
   * @param url the address of the paper's page
   */
  public static JsonNode csl(DocumentRow paper, String url) {
    ObjectNode item = JsonNodeFactory.instance.objectNode();
    item.put("id", paper.id().toString());
    item.put(
        "type",
        switch (Venue.of(paper.venue())) {
          case JOURNAL -> "article-journal";
          case CONFERENCE -> "paper-conference";
          case THESIS -> "thesis";
          case REPORT -> "report";
          case OTHER -> "article";
        });
    item.put("title", paper.title());
    ArrayNode authors = item.putArray("author");
    for (String author : paper.authors()) {
      PersonName name = PersonName.of(author);
      if (name.given().isEmpty()) {
        authors.addObject().put("literal", name.family());
      } else {
        authors.addObject().put("family", name.family()).put("given", name.given());
      }
    }
    paper
        .year()
        .ifPresent(year -> item.putObject("issued").putArray("date-parts").addArray().add(year));
    if (!paper.venue().isBlank()) {
      item.put("container-title", paper.venue());
    }
    if (!paper.abstractText().isBlank()) {
      item.put("abstract", paper.abstractText());
    }
    item.put("URL", url);
    return JsonNodeFactory.instance.arrayNode().add(item);
  }

  /**
   * A schema.org description that can stand inside a script element: nothing in it can end the
   * element.
   */
  public static String linkedData(DocumentRow paper, String url, String fileUrl) {
    ObjectNode item = JsonNodeFactory.instance.objectNode();
    item.put("@context", "https://schema.org");
    item.put("@type", "ScholarlyArticle");
    item.put("@id", url);
    item.put("url", url);
    item.put("headline", paper.title());
    ArrayNode authors = item.putArray("author");
    paper.authors().forEach(name -> authors.addObject().put("@type", "Person").put("name", name));
    paper.year().ifPresent(year -> item.put("datePublished", Integer.toString(year)));
    if (!paper.venue().isBlank()) {
      item.putObject("isPartOf").put("@type", "PublicationVolume").put("name", paper.venue());
    }
    if (!paper.abstractText().isBlank()) {
      item.put("abstract", paper.abstractText());
    }
    item.putObject("encoding")
        .put("@type", "MediaObject")
        .put("contentUrl", fileUrl)
        .put("encodingFormat", paper.mediaType())
        .put("contentSize", paper.length() + " B");
    try {
      return WRITER
          .writeValueAsString(item)
          .replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts that cannot be written", e);
    }
  }
}
