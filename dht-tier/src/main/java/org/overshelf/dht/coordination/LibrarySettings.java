package org.overshelf.dht.coordination;

import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What is the same on all nodes of a library.
 *
 * @param replicas copies of every block and row
 * @param keywordPartitions parts of the keyword index
 * @param featurePartitions parts of the similarity index
 */
public record LibrarySettings(int replicas, int keywordPartitions, int featurePartitions) {

  /** What holds until something else is agreed on. */
  public static final LibrarySettings DEFAULT = new LibrarySettings(3, 4, 128);

  private static final String REGISTER = "settings";

  public LibrarySettings {
    check("replicas", replicas, 1, 9);
    check("keyword partitions", keywordPartitions, 1, 1024);
    check("feature partitions", featurePartitions, 1, 65_536);
  }

  private static void check(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s: from %d to %d, not %d".formatted(what, least, most, value));
    }
  }

  /** What the library agreed on. */
  public static LibrarySettings read(Registers registers, Duration deadline)
      throws UnavailableException, InterruptedException {
    return registers.read(REGISTER, deadline).map(found -> parse(found.text())).orElse(DEFAULT);
  }

  /** Changes what the library agrees on; changes made elsewhere at the same time are not lost. */
  public static LibrarySettings change(
      Registers registers, UnaryOperator<LibrarySettings> change, Duration deadline)
      throws UnavailableException, InterruptedException {
    while (true) {
      Optional<Registers.Versioned> found = registers.read(REGISTER, deadline);
      LibrarySettings changed =
          change.apply(found.map(value -> parse(value.text())).orElse(DEFAULT));
      long version = found.map(Registers.Versioned::version).orElse(0L);
      if (registers.write(REGISTER, version, changed.text(), deadline)) {
        return changed;
      }
    }
  }

  private String text() {
    return "1 %d %d %d".formatted(replicas, keywordPartitions, featurePartitions);
  }

  private static LibrarySettings parse(String text) {
    String[] parts = text.split(" ");
    if (!parts[0].equals("1") || parts.length != 4) {
      throw new IllegalStateException("settings of a newer program: update this one: " + text);
    }
    return new LibrarySettings(
        Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), Integer.parseInt(parts[3]));
  }
}
