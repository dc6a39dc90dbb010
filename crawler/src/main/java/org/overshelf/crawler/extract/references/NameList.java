package org.overshelf.crawler.extract.references;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names at the beginning of an entry.
 *
 * @param names given names or initials first
 * @param end where the list ends in the text
 */
record NameList(List<String> names, int end) {
  private static final String PARTICLES =
      "(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]er|[Dd]en|[Dd]el|[Ll]a|[Ll]e|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Tt]en|[Tt]er|[Ee]l|[Aa]l|St\\.)[\\s-]){0,3}";
  private static final String SURNAME =
      PARTICLES
          + "(?:[Oo]['’]|[Dd]['’])?\\p{Lu}[\\p{L}\\p{M}'’´`]+(?:[-‐–]\\p{L}[\\p{L}\\p{M}'’]+)*";
  private static final String INITIALS = "\\p{Lu}\\p{Ll}?\\.(?:[\\s-]{0,2}\\p{Lu}\\p{Ll}?\\.){0,4}";

  /** Knuth, D. E. */
  private static final Pattern FAMILY_FIRST =
      Pattern.compile(
          "("
              + SURNAME
              + "(?:\\s"
              + SURNAME
              + ")?),?\\s+("
              + INITIALS
              + ")(?:,?\\s(?:Jr|Sr|II|III)\\.?)?");

  /** D. E. Knuth */
  private static final Pattern INITIALS_FIRST =
      Pattern.compile(
          "("
              + INITIALS
              + ")\\s*("
              + SURNAME
              + "(?:\\s(?!and\\b|et\\b)\\p{Lu}[\\p{L}'’-]+)?)(?:,?\\s(?:Jr|Sr|II|III)\\.?)?");

  /** Knuth DE */
  private static final Pattern BARE_INITIALS =
      Pattern.compile("(" + SURNAME + "),?\\s+(\\p{Lu}{1,3})(?=[\\s.,;:(])");

  /** Donald E. Knuth */
  private static final Pattern FULL =
      Pattern.compile(
          "(\\p{Lu}[\\p{L}'’-]+(?:\\s\\p{Lu}\\.){0,3})\\s("
              + SURNAME
              + ")(?=\\s*[.,;:(]|\\s+(?:and|&|et)\\b)");

  /** Knuth, Donald E. */
  private static final Pattern FAMILY_THEN_FULL =
      Pattern.compile(
          "("
              + SURNAME
              + "),\\s+(\\p{Lu}\\p{Ll}[\\p{L}'’-]+(?:\\s\\p{Lu}\\.?){0,3})(?=\\s*[.,;:(]|\\s+(?:and|&|et)\\b)");

  private static final Pattern SEPARATOR =
      Pattern.compile(
          "\\s*(?:[,;]\\s*(?:and|&|und|et(?!\\sal))\\s+|\\s(?:and|&|und|et(?!\\sal))\\s+|[,;]\\s*(?:…|\\.\\s?\\.\\s?\\.)\\s*(?:&\\s*)?|[,;]\\s*)");
  private static final Pattern LAST_SEPARATOR = Pattern.compile("(?:and|&|und|et)\\s+$");
  private static final Pattern OTHERS =
      Pattern.compile("[\\s,;]*(?:and\\s+)?(?:et\\.?\\s?al\\.?|others\\b)[.,]?");

  private static final int MOST = 200;

  /** Reads the names that {@code text} begins with; none is fine. */
  static NameList at(String text) {
    List<String> names = new ArrayList<>();
    int position = 0;
    int end = 0;
    boolean full = false;
    while (names.size() < MOST) {
      Matcher found = match(text, position, names.isEmpty() || full);
      if (found == null) {
        break;
      }
      full |= found.pattern() == FULL || found.pattern() == FAMILY_THEN_FULL;
      boolean familyFirst = found.pattern() != INITIALS_FIRST && found.pattern() != FULL;
      names.add(
          familyFirst
              ? found.group(2) + " " + found.group(1)
              : found.group(1) + " " + found.group(2));
      end = found.end();
      Matcher separator = SEPARATOR.matcher(text).region(end, text.length());
      if (!separator.lookingAt() || (full && closesAfterAnd(text, names.size(), position))) {
        break;
      }
      position = separator.end();
    }
    Matcher others = OTHERS.matcher(text).region(end, text.length());
    return new NameList(
        List.copyOf(names), !names.isEmpty() && others.lookingAt() ? others.end() : end);
  }

  /** After "A, B, and C" spelled out in full, what follows a comma is a title. */
  private static boolean closesAfterAnd(String text, int count, int position) {
    return count > 1
        && LAST_SEPARATOR.matcher(text.substring(Math.max(0, position - 5), position)).find();
  }

  private static @Nullable Matcher match(String text, int position, boolean allowFull) {
    Pattern[] patterns =
        allowFull
            ? new Pattern[] {FAMILY_FIRST, INITIALS_FIRST, BARE_INITIALS, FULL, FAMILY_THEN_FULL}
            : new Pattern[] {FAMILY_FIRST, INITIALS_FIRST, BARE_INITIALS};
    for (Pattern pattern : patterns) {
      Matcher matcher =
          pattern.matcher(text).region(position, text.length()).useTransparentBounds(true);
      if (matcher.lookingAt()) {
        return matcher;
      }
    }
    return null;
  }
}
