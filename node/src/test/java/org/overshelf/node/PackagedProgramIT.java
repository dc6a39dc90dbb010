package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as it is shipped: the jar and its lib folder, in a process of its own. */
class PackagedProgramIT {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Path JAR = Path.of("target", "overshelf.jar").toAbsolutePath();

  @Test
  void a_bare_java_jar_prints_the_version_and_nothing_else(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(List.of(JAVA.toString(), "-jar", JAR.toString(), "--version"))
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(err).isEmptyFile();
    assertThat(Files.readString(out)).matches("overshelf \\d+\\.\\d+\\.\\S+\\R");
    assertThat(process.exitValue()).isZero();
  }
}
