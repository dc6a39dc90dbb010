package org.overshelf.crawler.extract.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Calendar;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.jspecify.annotations.Nullable;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.layout.Characters;
import org.overshelf.crawler.extract.layout.Declared;

/** What a PDF's properties declare: its information dictionary, then its XMP packet. */
final class PdfProperties {
  private static final int XMP_BYTES = 256 * 1024;

  private static final Pattern XMP_TITLE =
      Pattern.compile("(?s)<dc:title>.{0,200}?<rdf:li[^>]{0,100}>([^<]{1,1000})</rdf:li>");
  private static final Pattern XMP_DOI =
      Pattern.compile(
          "(?i)(?:prism:doi|pdfx:doi|crossmark:doi)>\\s*(?:doi:)?(10\\.\\d{4,9}/[^<\\s]{1,200})<");

  /** Names that programs give to files which nobody named. */
  private static final Pattern NOT_A_TITLE =
      Pattern.compile(
          "(?i)(untitled|no title|title|document\\d*|paper|manuscript|main|microsoft .*|.* -"
              + " microsoft word|slide \\d+|print|layout"
              + " \\d+|template.*|doi:.*|pii:?.*|s\\d{4}-\\d{3}.*|arxiv:.*"
              + "|\\S*\\.(dvi|tex|ps|eps|docx?|pdf|rtf|fm|qxd|indd|wpd|txt|xml|html?|cdr|pages).*|[\\d\\W_]*)");

  private PdfProperties() {}

  static Declared of(PDDocument document) {
    PDDocumentInformation info = document.getDocumentInformation();
    String xmp = xmp(document);
    Optional<String> title = title(info.getTitle());
    if (title.isEmpty()) {
      title = find(XMP_TITLE, xmp).flatMap(PdfProperties::title);
    }
    return new Declared(
        Declared.Trust.HINT,
        title,
        authors(info.getAuthor()),
        year(info),
        Optional.empty(),
        Optional.empty(),
        find(XMP_DOI, xmp));
  }

  private static Optional<String> title(@Nullable String declared) {
    if (declared == null) {
      return Optional.empty();
    }
    String title =
        Limits.line(Characters.clean(declared), Limits.TITLE)
            .replaceFirst("(?i)^microsoft (word|powerpoint) - ", "");
    boolean sane =
        title.length() >= 8 && title.contains(" ") && !NOT_A_TITLE.matcher(title).matches();
    return sane ? Optional.of(title) : Optional.empty();
  }

  private static List<String> authors(@Nullable String declared) {
    if (declared == null) {
      return List.of();
    }
    String authors = Limits.line(Characters.clean(declared), Limits.AUTHOR * 20);
    String separator = authors.contains(";") ? ";" : ",|\\band\\b|&";
    return List.of(authors.split(separator)).stream()
        .map(String::strip)
        .filter(name -> name.contains(" "))
        .limit(Limits.AUTHORS)
        .toList();
  }

  private static Optional<Integer> year(PDDocumentInformation info) {
    Calendar date =
        info.getCreationDate() != null ? info.getCreationDate() : info.getModificationDate();
    return date == null ? Optional.empty() : Optional.of(date.get(Calendar.YEAR));
  }

  private static String xmp(PDDocument document) {
    PDMetadata metadata = document.getDocumentCatalog().getMetadata();
    if (metadata == null) {
      return "";
    }
    try (InputStream in = metadata.createInputStream()) {
      return new String(in.readNBytes(XMP_BYTES), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      // A broken packet declares nothing; the document may still be read.
      return "";
    }
  }

  private static Optional<String> find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
