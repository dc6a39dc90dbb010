package org.overshelf.crawler.extract.metadata;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Words and phrases by which the parts of a first page are told apart. */
final class Wording {
  /** Mastheads, kinds of article, notices: never a title. */
  static final Pattern MASTHEAD =
      Pattern.compile(
          "(?i)^(the )?((international|european|american|british|canadian|new)"
              + " )?(journal|annals|transactions|proceedings|proc\\.|bulletin|archives|advances)"
              + " (of|on|in)\\b.*|.*\\b(journal of|transactions on|proceedings of|lecture notes"
              + " in)\\b.*\\b(vol|no|pp)\\b.*"
              + "|.*\\b(issn|isbn|e-?issn)\\b.*|^(arxiv|doi|http|www\\.|e-?mail|contents"
              + " lists|available online|downloaded|copyright|©|\\(c\\) ).*|^(to"
              + " appear|submitted|accepted|published|received|revised|draft|preprint|in"
              + " press|manuscript)\\b.*|^(research|original|review|short|regular|full|case|technical|invited|contributed)("
              + " (research|review|original|full|length))?"
              + " (article|paper|report|communication|note|contribution)s?\\b.{0,20}|^(open"
              + " access|article|articles|letter|letters|editorial|perspective|review|reviews|paper|report|abstract|summary|contents|table"
              + " of contents|keywords|index terms|original|technical report|working"
              + " paper|discussion paper|white paper|master.?s thesis|ph\\.?\\s?d\\.?"
              + " thesis|dissertation|thesis|bachelor.?s thesis|doctoral"
              + " thesis)\\b.{0,30}|^(vol(ume|\\.)?|no\\.|issue|part|number|rfc|tr|report"
              + " no\\.?)\\s*[-:#]?\\s*\\d.*|^(journal"
              + " homepage|homepage|elsevier|springer|ieee|acm|wiley|mdpi|plos|sciencedirect|biomed"
              + " central|hindawi|frontiers)\\b.{0,60}");

  static final Pattern AFFILIATION =
      Pattern.compile(
          "(?i)\\b(universit\\w*|univ|dept|departe?ment\\w*|institut\\w*|inst|laborator\\w*|labs?|college|school|facult\\w*"
              + "|cent(er|re)s?|research|inc|ltd|llc|gmbh|corp\\w*|compan\\w*|academy|hospital|clinic|division|group|bureau|agency"
              + "|foundation|council|ministry|technolog\\w*|sciences?|engineering|computing|informati\\w+|physics|mathemati\\w+"
              + "|street|road|avenue|ave|blvd|box|building|campus|zip|fax|tel|phone|e-?mail|http|www|orcid|usa|u\\.s\\.a|uk|cnrs|inria|mit|eth"
              + "|systems|software|networks?|google|microsoft|ibm|intel|intelligence|polytechni\\w*|politecnico|hochschule|fachbereich|lehrstuhl|escuela|école|facultad|hewlett|packard|lucent|at&t|bell)\\b");

  static final Pattern PLACE =
      Pattern.compile(
          "(?i)\\b(united states|united"
              + " kingdom|england|scotland|wales|ireland|france|germany|deutschland|italy|spain|portugal|austria|switzerland|belgium|netherlands|denmark|sweden|norway|finland|poland|hungary|czech"
              + " republic|greece|turkey|russia|israel|india|china|japan|korea|taiwan|singapore|hong"
              + " kong|australia|new zealand|canada|mexico|brazil|argentina|chile|south"
              + " africa|egypt|iran|new york|new jersey|new mexico|north carolina|south"
              + " carolina|los angeles|san francisco|san diego|san jose|palo alto|murray hill|santa"
              + " barbara|ann arbor|st\\.? louis|rhode island|west virginia"
              + "|massachusetts|california|pennsylvania|illinois|washington|texas|virginia|maryland|michigan|ohio|florida|georgia|colorado|oregon|minnesota|wisconsin|indiana|arizona|utah)\\b");

  /** A heading that ends the title page's header, whatever stands before it. */
  static final Pattern BODY_HEADING =
      Pattern.compile(
          "(?i)^\\W*((\\d{1,2}|[ivx]{1,4})\\s?[.:]?\\s+)?\\W*(introduction|background|motivation|overview|statement"
              + " of need|preliminaries|prologue|preface)\\W*$");

  static final Pattern KEYWORDS =
      Pattern.compile(
          "(?i)^\\W*(key\\s?-?words?( and phrases)?|index terms|categories and subject"
              + " descriptors|general terms|ccs concepts|acm reference format|acm"
              + " classification|jel|msc|subject class\\w*|pacs|additional key ?words)\\b.*");

  private Wording() {}

  /**
   * Letters and digits only, without accents or case: for comparing texts that were typed twice.
   */
  static String folded(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKD)
        .replaceAll("\\p{M}+", "")
        .replaceAll("[^\\p{L}\\p{N}]+", " ")
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  static int letters(String text) {
    return (int) text.codePoints().filter(Character::isLetter).count();
  }
}
