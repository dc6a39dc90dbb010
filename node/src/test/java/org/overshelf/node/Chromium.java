package org.overshelf.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The browser of the page tests. */
final class Chromium {

  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/bin/chromium"),
          Path.of("/usr/bin/chromium-browser"),
          Path.of("/usr/bin/google-chrome"),
          Path.of("/snap/bin/chromium"),
          Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"));

  private Chromium() {}

  /** Where it is installed; {@code -Dchromium=PATH} says otherwise. */
  static Path path() {
    String named = System.getProperty("chromium");
    return named != null
        ? Path.of(named)
        : PLACES.stream()
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(
                () ->
                    new AssertionError(
                        "The page tests need chromium: install it (on Debian: apt-get install"
                            + " chromium), or name it with -Dtest.jvm.args=-Dchromium=PATH"));
  }
}
