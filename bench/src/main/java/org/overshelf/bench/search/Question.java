package org.overshelf.bench.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A query of a known shape, in Overshelf's language.
 *
 * @param shape what kind of query it is, such as {@code phrase}
 */
record Question(String shape, String query) {

  /** Reads a file with a shape, a tab and a query on each line; a line without a tab is "given". */
  static List<Question> read(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> !line.isBlank())
          .map(
              line -> {
                int tab = line.indexOf('\t');
                return new Question(
                    tab < 0 ? "given" : line.substring(0, tab), line.substring(tab + 1));
              })
          .toList();
    }
  }

  static void write(List<Question> questions, Path file) throws IOException {
    Files.write(file, questions.stream().map(each -> each.shape + "\t" + each.query).toList());
  }

  /** The shapes, in order of appearance. */
  static List<String> shapes(List<Question> questions) {
    return new ArrayList<>(questions.stream().map(Question::shape).distinct().toList());
  }
}
