package org.overshelf.frontend.export;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.overshelf.shared.table.DocumentRow;

/** A paper as a BibTeX entry, in UTF-8. Whatever its title says, the entry's braces balance. */
public final class BibTex {

  private static final Set<String> SMALL_WORDS =
      Set.of("a", "an", "the", "on", "of", "in", "for", "to", "and", "towards", "toward");

  private BibTex() {}

  /**
   * The entry.
   *
   * @param url the address of the paper's page
   */
  public static String entry(DocumentRow paper, String url) {
    Venue venue = Venue.of(paper.venue());
    StringBuilder text = new StringBuilder();
    text.append('@').append(type(venue)).append('{').append(key(paper)).append(",\n");
    field(text, "title", paper.title().isBlank() ? "" : "{" + escape(paper.title()) + "}");
    field(
        text,
        "author",
        paper.authors().stream()
            .filter(name -> !name.isBlank())
            .map(BibTex::name)
            .collect(Collectors.joining(" and ")));
    field(text, venueField(venue), escape(paper.venue()));
    paper.year().ifPresent(year -> field(text, "year", Integer.toString(year)));
    field(text, "url", url);
    return text.append("}\n").toString();
  }

  private static String type(Venue venue) {
    return switch (venue) {
      case JOURNAL -> "article";
      case CONFERENCE -> "inproceedings";
      case THESIS -> "phdthesis";
      case REPORT -> "techreport";
      case OTHER -> "misc";
    };
  }

  private static String venueField(Venue venue) {
    return switch (venue) {
      case JOURNAL -> "journal";
      case CONFERENCE -> "booktitle";
      case THESIS -> "school";
      case REPORT -> "institution";
      case OTHER -> "howpublished";
    };
  }

  private static void field(StringBuilder text, String name, String value) {
    if (!value.isBlank()) {
      text.append("  ").append(name).append(" = {").append(value).append("},\n");
    }
  }

  /** Surname, year and first telling word: {@code stoica2001chord}. */
  private static String key(DocumentRow paper) {
    String surname =
        paper.authors().isEmpty() ? "" : plain(PersonName.of(paper.authors().getFirst()).family());
    String year = paper.year().isPresent() ? Integer.toString(paper.year().getAsInt()) : "";
    String word =
        List.of(paper.title().split("[^\\p{L}\\p{N}]+")).stream()
            .map(BibTex::plain)
            .filter(each -> !each.isEmpty() && !SMALL_WORDS.contains(each))
            .findFirst()
            .orElse("");
    String key = surname + year + word;
    return key.isEmpty() ? "paper" + paper.id().toString().substring(0, 8) : key;
  }

  private static String plain(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKD)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9]", "");
  }

  /** A name that BibTeX cannot take apart, such as one with "and" in it, is kept whole. */
  private static String name(String author) {
    if (author.matches("(?is).*\\band\\b.*") || author.chars().filter(c -> c == ',').count() > 1) {
      return "{" + escape(author) + "}";
    }
    return escape(PersonName.of(author).inverted());
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    String line = text.replaceAll("[\\s\\p{Cc}]+", " ").strip();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      switch (c) {
        case '\\' -> escaped.append("{\\textbackslash}");
        case '{' -> escaped.append("{\\textbraceleft}");
        case '}' -> escaped.append("{\\textbraceright}");
        case '~' -> escaped.append("{\\textasciitilde}");
        case '^' -> escaped.append("{\\textasciicircum}");
        case '#', '$', '%', '&', '_' -> escaped.append('\\').append(c);
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
