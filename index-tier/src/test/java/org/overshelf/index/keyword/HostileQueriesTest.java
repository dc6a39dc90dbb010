package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;

/** Whatever is typed is answered by all partitions, or refused with a reason. */
class HostileQueriesTest {

  private static final int RANDOM_QUERIES = 1_500;
  private static final String[] PIECES = {
    "\"",
    "(",
    ")",
    "AND",
    "OR",
    "NOT",
    "-",
    "+",
    "*",
    "?",
    "~",
    "~9",
    ":",
    "title:",
    "author:",
    "year:",
    "abstract:",
    "venue:",
    "2001..",
    "a",
    "the",
    "network",
    "net*",
    "routing~2",
    "C++",
    "/",
    "\\",
    "[1 TO 2]",
    "{",
    "^3",
    "\0",
    "\u0007",
    "\ud800",
    "\udc00",
    "😀",
    "שלום",
    "\u202e",
    "中文",
    "é",
    "\u0301",
    " ",
    " ",
    " ",
    "'",
    "’",
    "=",
    "|",
    "&&",
    "||",
    "!",
    "\n",
    "\t",
    "<b>",
    "%",
    "'s"
  };

  @TempDir Path folder;

  @Test
  void known_traps() throws Exception {
    List<String> traps =
        new ArrayList<>(
            List.of(
                "\"",
                "AND",
                "OR",
                "NOT",
                "title:(",
                "***",
                "*",
                "",
                " ",
                "\0\1\2",
                "😀",
                "\ud800",
                "שלום עולם",
                "مرحبا",
                "((((((((((",
                "))))",
                "\"\"",
                "title:",
                "author:\"\"",
                "year:x",
                "year:2001..2006..",
                "a AND",
                "OR b",
                "NOT",
                "- - -",
                "+-+-a",
                "~",
                "a~",
                "ab~9",
                "\"a b\"~",
                "\"a b\"~999999999999",
                "a*b*c*d*e*",
                "ab*c*d*e*f*",
                "year:99999",
                "author:(",
                "-a",
                "NOT a",
                "title:author:year:2001",
                "/regex/",
                "[a TO z]",
                "a^99",
                "\\"));
    traps.add("x".repeat(10_000));
    traps.add("x ".repeat(999));
    traps.add("(".repeat(900) + "a" + ")".repeat(900));
    traps.add(String.join(" OR ", Stream.generate(() -> "a").limit(1_000).toList()));
    traps.add("a OR ".repeat(120) + "a");
    traps.add("NOT ".repeat(400) + "a");
    traps.add("ab* ".repeat(100));
    traps.add("network~2 ".repeat(60));
    traps.add("\"" + "the of ".repeat(60) + "\"~20");
    try (KeywordIndex index = opened()) {
      for (String trap : traps) {
        ask(index, trap);
      }
    }
  }

  @Test
  void random_pieces_of_syntax() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println(
        "replay: mvn -pl index-tier -am test -Dtest=HostileQueriesTest -Dtest.jvm.args=-Dseed="
            + seed);
    Random random = new Random(seed);
    try (KeywordIndex index = opened()) {
      for (int i = 0; i < RANDOM_QUERIES; i++) {
        StringBuilder query = new StringBuilder();
        for (int j = random.nextInt(12); j >= 0; j--) {
          query.append(PIECES[random.nextInt(PIECES.length)]);
        }
        ask(index, query.toString());
      }
    }
  }

  private static void ask(KeywordIndex index, String query) {
    try {
      SearchAnswer answer = index.search(SearchRequest.of(query, 5));
      assertThat(answer.coverage().answered()).as(query).isEqualTo(4);
    } catch (QueryException refused) {
      assertThat(refused.getMessage()).as(query).isNotBlank().endsWith(".");
    } catch (RuntimeException e) {
      throw new AssertionError("query: " + query, e);
    }
  }

  private KeywordIndex opened() throws Exception {
    Library library = new Library();
    Corpus corpus = new Corpus(5);
    List<Library.Paper> papers = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      papers.add(corpus.paper(200, 500));
    }
    library.shelve(papers);
    library.shelve(Library.Paper.of("שלום 中文 😀 the network", "naïve the of a ab ".repeat(20)));
    KeywordIndex index = library.open(folder, 4);
    index.verify(library.documents);
    return index;
  }
}
