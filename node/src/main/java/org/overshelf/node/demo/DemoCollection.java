package org.overshelf.node.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The papers of the demo collection, and the PDF files made of them. */
public final class DemoCollection {

  private final Map<String, DemoPaper> papers;

  private DemoCollection(Map<String, DemoPaper> papers) {
    this.papers = papers;
  }

  /** Reads the collection that comes with the program. */
  public static DemoCollection load() throws IOException {
    Map<String, DemoPaper> papers = new LinkedHashMap<>();
    for (String slug : resource("papers.list").lines().toList()) {
      papers.put(slug, DemoPaper.parse(slug, resource(slug + ".paper")));
    }
    return new DemoCollection(papers);
  }

  private static String resource(String name) throws IOException {
    try (InputStream bytes = DemoCollection.class.getResourceAsStream(name)) {
      if (bytes == null) {
        throw new IOException("the program lacks its file demo/" + name);
      }
      return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** How many papers there are. */
  public int size() {
    return papers.size();
  }

  /** The papers. */
  List<DemoPaper> papers() {
    return List.copyOf(papers.values());
  }

  /** Makes a PDF file of each paper in {@code folder}, and gives them in order. */
  public List<Path> typeset(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    for (DemoPaper paper : papers.values()) {
      Path file = folder.resolve(paper.slug() + ".pdf");
      try (OutputStream to = Files.newOutputStream(file)) {
        Typesetter.typeset(paper, references(paper), to);
      }
      files.add(file);
    }
    return files;
  }

  private List<String> references(DemoPaper paper) {
    return paper.references().stream().map(entry -> written(paper, entry)).toList();
  }

  private String written(DemoPaper citing, String entry) {
    if (!entry.startsWith("@")) {
      return entry;
    }
    DemoPaper cited = papers.get(entry.substring(1));
    if (cited == null) {
      throw new IllegalArgumentException(citing.slug() + " cites unknown " + entry);
    }
    return cited.asReference();
  }
}
