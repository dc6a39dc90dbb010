package org.overshelf.shared.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Holds formats still: compares with files under {@code src/test/resources/golden}. Other nodes and
 * old disks hold these bytes, so a difference is a break of compatibility until proven otherwise.
 */
public final class Golden {

  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final int BYTES_PER_LINE = 32;

  private Golden() {}

  /** Compares with {@code name}.hex. */
  public static void check(String name, byte[] actual) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int at = 0; at < actual.length; at += BYTES_PER_LINE) {
      int end = Math.min(at + BYTES_PER_LINE, actual.length);
      lines.append(HexFormat.of().formatHex(actual, at, end)).append('\n');
    }
    check(name + ".hex", lines.toString());
  }

  /** Compares with {@code name} as it is. */
  public static void check(String name, String actual) throws IOException {
    if (System.getProperty("overshelf.golden", "").equals("write")) {
      Files.createDirectories(FOLDER);
      Files.writeString(FOLDER.resolve(name), actual);
    }
    Path module = Path.of("").toAbsolutePath().getFileName();
    assertThat(actual)
        .as(
            "%s/%s holds what older nodes and disks hold. If the format is meant to change, its"
                + " version must too, and then: mvn -pl %s -am test -Dtest='*GoldenTest'"
                + " -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dtest.jvm.args=-Dovershelf.golden=write",
            FOLDER, name, module)
        .isEqualTo(Files.readString(FOLDER.resolve(name)));
  }

  /** The bytes of {@code name}.hex, from the class path: other modules may read them too. */
  public static byte[] bytes(String name) throws IOException {
    try (InputStream file = Golden.class.getResourceAsStream("/golden/" + name + ".hex")) {
      assertThat(file).as("golden/%s.hex", name).isNotNull();
      String hex = new String(file.readAllBytes(), StandardCharsets.US_ASCII);
      return HexFormat.of().parseHex(hex.replaceAll("\\s", ""));
    }
  }
}
