package org.overshelf.crawler.extract.references;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.overshelf.crawler.extract.layout.Line;
import org.overshelf.crawler.extract.layout.Manuscript;

/** Finds the list of references. */
final class SectionRules {
  private static final Set<String> HEADINGS =
      Set.of(
          "REFERENCES",
          "REFERENCE",
          "BIBLIOGRAPHY",
          "LITERATURECITED",
          "LITERATUREREFERENCES",
          "WORKSCITED",
          "REFERENCELIST",
          "REFERENCESCITED",
          "REFERENCESANDNOTES",
          "NOTESANDREFERENCES",
          "CITEDLITERATURE",
          "CITEDREFERENCES",
          "LITERATURE",
          "LITERATUR",
          "LITERATURVERZEICHNIS",
          "BIBLIOGRAPHIE",
          "RÉFÉRENCES",
          "REFERENCIAS",
          "BIBLIOGRAFÍA",
          "RIFERIMENTI",
          "BIBLIOGRAFIA",
          "REFERÊNCIAS",
          "SELECTEDREFERENCES",
          "SELECTEDBIBLIOGRAPHY");

  private static final Pattern NUMBER =
      Pattern.compile("^(?:\\d{1,2}|[IVX]{1,5}|[A-Z])\\s?[.:)]?\\s+");

  private static final Pattern END =
      Pattern.compile(
          "(?i)^(\\W*|[A-Z0-9]\\.?\\s+)(appendi(x|ces)|acknowledge?ments?|about the"
              + " authors?|(author )?biograph(y|ies)|supplement\\w*|supporting"
              + " information|glossary|list of (figures|tables)|author contributions?|conflicts? of"
              + " interest|competing interests|figure"
              + " (captions|legends)|funding|received:?|endnotes|footnotes|vita|curriculum"
              + " vitae)\\b.{0,60}$");

  private static final Pattern YEAR = Pattern.compile("\\b(19|20)\\d\\d");

  private SectionRules() {}

  /**
   * @param body the lines before the list
   * @param list the lines of the list, without its heading
   */
  record Section(List<Line> body, List<Line> list) {}

  /** The last section with such a heading that holds years. */
  static Optional<Section> find(Manuscript manuscript) {
    List<Line> lines = manuscript.lines().toList();
    for (int i = lines.size() - 2; i >= 0; i--) {
      if (isHeading(lines.get(i).text())) {
        List<Line> list = lines.subList(i + 1, end(lines, i + 1));
        if (list.stream().anyMatch(line -> YEAR.matcher(line.text()).find())) {
          return Optional.of(new Section(lines.subList(0, i), list));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isHeading(String text) {
    if (text.length() > 60) {
      return false;
    }
    String word = NUMBER.matcher(text.strip()).replaceFirst("");
    // Small capitals and letter spacing may leave blanks inside of the word.
    return HEADINGS.contains(letters(word)) || HEADINGS.contains(letters(text));
  }

  private static String letters(String text) {
    return text.replaceAll("[^\\p{L}]", "").toUpperCase(Locale.ROOT);
  }

  private static int end(List<Line> lines, int from) {
    double size =
        lines.subList(from, Math.min(lines.size(), from + 40)).stream()
            .mapToDouble(Line::size)
            .sorted()
            .skip(Math.min(20, (lines.size() - from) / 2))
            .findFirst()
            .orElse(10);
    boolean bold = lines.get(from).bold();
    for (int i = from + 1; i < lines.size(); i++) {
      Line line = lines.get(i);
      boolean heading =
          (line.bold() && !bold)
              || line.size() > 1.08 * size
              || line.text().equals(line.text().toUpperCase(Locale.ROOT));
      if (line.startsParagraph() && heading && END.matcher(line.text()).matches()) {
        return i;
      }
      boolean larger = line.size() > 1.15 * size && line.bold() && !bold && line.startsParagraph();
      if (larger && line.text().codePoints().filter(Character::isLetter).count() > 5) {
        return i;
      }
    }
    return lines.size();
  }
}
