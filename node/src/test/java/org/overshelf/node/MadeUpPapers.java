package org.overshelf.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;

/** Papers that nobody wrote, as web pages: small, different, and the same every time. */
final class MadeUpPapers {

  private MadeUpPapers() {}

  /** Writes {@code count} papers into {@code folder}; paper i cites paper i − 1. */
  static Path write(Path folder, int count) throws IOException {
    Files.createDirectories(folder);
    for (int i = 0; i < count; i++) {
      Files.writeString(folder.resolve("paper-" + i + ".html"), html(i));
    }
    return folder;
  }

  /** The title of paper {@code i}; no two share a word but the common ones. */
  static String title(int i) {
    return "A Treatise on Subject%d and the Theory of Matter%d".formatted(i, i);
  }

  /** The author of paper {@code i}. */
  static String author(int i) {
    return "Ada " + surname(i);
  }

  private static String surname(int i) {
    return "Writer" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
  }

  private static String html(int i) {
    String words =
        new Random(i)
            .ints(400, 0, 5_000)
            .mapToObj(word -> "word" + word)
            .collect(Collectors.joining(" "));
    String references =
        i == 0
            ? ""
            : "<h2>References</h2><p>[1] A. %s. %s. Journal of Tests, 1999.</p>"
                .formatted(surname(i - 1), title(i - 1));
    return """
    <!doctype html><html lang="en"><head><title>%1$s</title>
    <meta name="citation_title" content="%1$s"><meta name="citation_author" content="%2$s">
    <meta name="citation_publication_date" content="%3$d"></head>
    <body><h1>%1$s</h1><p>As was shown before [1], %4$s.</p>%5$s</body></html>
    """
        .formatted(title(i), author(i), 1990 + i % 30, words, references);
  }
}
