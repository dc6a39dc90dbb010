package org.overshelf.shared.table;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;

/**
 * What a paper is called, made comparable: title and first author's surname without case, accents,
 * punctuation or spacing. Two spellings of one name are equal; a paper and a citation of it meet
 * here.
 *
 * @param title normalised title: words of letters and digits with single spaces between
 * @param surname normalised surname of the first author; empty where the title alone must do
 */
public record PaperName(String title, String surname) {

  /** Words a title must have to be told from others without its author. */
  private static final int DISTINCTIVE_WORDS = 4;

  public PaperName {
    title = normalise(title);
    surname = normalise(surname);
  }

  /** The name of a paper with this title, by someone whose full name is {@code firstAuthor}. */
  public static PaperName of(String title, String firstAuthor) {
    return new PaperName(title, surname(firstAuthor));
  }

  /** The same title without its author. */
  public PaperName withoutAuthor() {
    return new PaperName(title, "");
  }

  /** Whether this says anything at all. */
  public boolean isEmpty() {
    return title.isEmpty();
  }

  /** Whether the title is long enough to stand without its author. */
  public boolean isDistinctive() {
    return title.split(" ").length >= DISTINCTIVE_WORDS;
  }

  /** The surname in "Ada B. Lovelace", "A. B. Lovelace" or "Lovelace, Ada B.". */
  public static String surname(String author) {
    String name = author.strip();
    int comma = name.indexOf(',');
    if (comma > 0) {
      return name.substring(0, comma).strip();
    }
    String[] words = name.split("\\s+");
    int last = words.length - 1;
    while (last > 0 && isSuffix(words[last])) {
      last--;
    }
    return words[last];
  }

  private static boolean isSuffix(String word) {
    return switch (word.replace(".", "").toLowerCase(Locale.ROOT)) {
      case "jr", "sr", "ii", "iii", "iv" -> true;
      default -> false;
    };
  }

  private static String normalise(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKD)
        .replaceAll("\\p{M}+", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}]+", " ")
        .strip();
  }

  byte[] toBytes() {
    return (title + "\n" + surname).getBytes(StandardCharsets.UTF_8);
  }
}
