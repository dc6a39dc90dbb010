package org.overshelf.frontend.export;

import java.util.Set;

/**
 * A name in the parts that citation formats want.
 *
 * @param family may be all there is
 * @param given may be empty
 */
record PersonName(String family, String given) {

  private static final Set<String> PARTICLES =
      Set.of("van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "du", "la", "le");

  /** Parts of "Ada B. Lovelace", "Lovelace, Ada B." or "Ludwig van Beethoven". */
  static PersonName of(String name) {
    String text = name.strip().replaceAll("\\s+", " ");
    int comma = text.indexOf(',');
    if (comma > 0) {
      return new PersonName(text.substring(0, comma).strip(), text.substring(comma + 1).strip());
    }
    String[] words = text.split(" ");
    int family = words.length - 1;
    while (family > 1 && isSuffix(words[family])) {
      family--;
    }
    while (family > 1 && PARTICLES.contains(words[family - 1])) {
      family--;
    }
    String given = String.join(" ", java.util.Arrays.copyOfRange(words, 0, family));
    return new PersonName(
        String.join(" ", java.util.Arrays.copyOfRange(words, family, words.length)), given);
  }

  private static boolean isSuffix(String word) {
    return word.matches("(?i)jr\\.?|sr\\.?|ii|iii|iv");
  }

  /** {@code Lovelace, Ada B.} */
  String inverted() {
    return given.isEmpty() ? family : family + ", " + given;
  }
}
