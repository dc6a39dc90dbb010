package org.overshelf.crawler.extract.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.layout.Declared;

/** What a page's head declares about the paper that it shows. */
final class MetaTags {
  private static final Pattern YEAR = Pattern.compile("(?<!\\d)(1[89]\\d\\d|20\\d\\d)(?!\\d)");
  private static final Pattern DOI = Pattern.compile("(10\\.\\d{4,9}/\\S+)");

  private MetaTags() {}

  static Declared of(Document page) {
    List<String> authors = all(page, "citation_author");
    if (authors.isEmpty()) {
      authors =
          all(page, "citation_authors").stream()
              .flatMap(a -> List.of(a.split(";")).stream())
              .toList();
    }
    if (authors.isEmpty()) {
      authors = all(page, "dc.creator", "dcterms.creator");
    }
    Optional<String> title = first(page, "citation_title", "dc.title", "dcterms.title");
    boolean publisher = title.isPresent() || !authors.isEmpty();
    Optional<String> shown =
        title.or(() -> Optional.of(page.title()).map(MetaTags::line).filter(t -> !t.isEmpty()));
    return new Declared(
        publisher ? Declared.Trust.PUBLISHER : Declared.Trust.HINT,
        shown,
        authors.stream().map(MetaTags::givenFirst).limit(Limits.AUTHORS).toList(),
        first(
                page,
                "citation_publication_date",
                "citation_date",
                "citation_online_date",
                "citation_year",
                "dc.date",
                "dc.date.issued",
                "dcterms.issued")
            .flatMap(MetaTags::year),
        first(page, "citation_abstract", "dc.description", "dcterms.abstract")
            .map(a -> Limits.cut(a, Limits.ABSTRACT)),
        first(
            page,
            "citation_journal_title",
            "citation_conference_title",
            "citation_inbook_title",
            "citation_technical_report_institution"),
        first(page, "citation_doi", "dc.identifier").flatMap(MetaTags::doi));
  }

  private static List<String> all(Document page, String... names) {
    List<String> values = new ArrayList<>();
    for (Element meta : page.select("meta[content]")) {
      String name =
          (meta.hasAttr("name") ? meta.attr("name") : meta.attr("property"))
              .toLowerCase(Locale.ROOT);
      for (String wanted : names) {
        if (name.equals(wanted)) {
          String value = line(meta.attr("content"));
          if (!value.isEmpty()) {
            values.add(value);
          }
        }
      }
    }
    return values;
  }

  private static Optional<String> first(Document page, String... names) {
    for (String name : names) {
      List<String> values = all(page, name);
      if (!values.isEmpty()) {
        return Optional.of(values.getFirst());
      }
    }
    return Optional.empty();
  }

  private static String line(String text) {
    return Limits.line(text, 20_000);
  }

  private static String givenFirst(String author) {
    int comma = author.indexOf(',');
    return comma < 0 || comma != author.lastIndexOf(',')
        ? author.strip()
        : (author.substring(comma + 1).strip() + " " + author.substring(0, comma).strip()).strip();
  }

  private static Optional<Integer> year(String date) {
    Matcher matcher = YEAR.matcher(date);
    return matcher.find() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
  }

  private static Optional<String> doi(String text) {
    Matcher matcher = DOI.matcher(text);
    return matcher.find()
        ? Optional.of(matcher.group(1).toLowerCase(Locale.ROOT))
        : Optional.empty();
  }
}
