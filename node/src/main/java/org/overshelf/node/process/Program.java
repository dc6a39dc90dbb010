package org.overshelf.node.process;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How to start Overshelf in another process: the words that come before a command.
 *
 * @param line a Java, its flags, and the program
 */
public record Program(List<String> line) {

  public Program {
    line = List.copyOf(line);
  }

  /** From this release on a JVM warns of what Netty does, unless told. */
  private static final int WARNS_OF_UNSAFE = 24;

  /**
   * The jar at {@code jar}, in the Java that runs this, with the launcher's flags for the JVM and
   * these, and with the launcher's archive of classes if there is one.
   */
  public static Program packaged(Path jar, String... flags) {
    List<String> line = java(flags);
    if (Runtime.version().feature() >= WARNS_OF_UNSAFE) {
      line.add("--sun-misc-unsafe-memory-access=allow");
    }
    Path archive = archive(jar);
    if (Files.exists(archive)) {
      line.addAll(List.of("-Xlog:disable", "-XX:SharedArchiveFile=" + archive));
    }
    line.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
    return new Program(line);
  }

  /** Where the classes that a start of this jar needs are kept for this Java. */
  public static Path archive(Path jar) {
    String name = jar.getFileName().toString().replace(".jar", "");
    return jar.resolveSibling(name + "-" + Runtime.version().feature() + ".jsa").toAbsolutePath();
  }

  /** The program that runs this, with the same flags. */
  public static Program own() {
    List<String> line =
        java(ManagementFactory.getRuntimeMXBean().getInputArguments().toArray(String[]::new));
    String classPath = System.getProperty("java.class.path");
    // Started from a jar, the class path is that jar, whose manifest has more to say.
    line.addAll(
        classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator)
            ? List.of("-jar", classPath)
            : List.of("-cp", classPath, "org.overshelf.node.Main"));
    return new Program(line);
  }

  private static List<String> java(String... flags) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of(flags));
    return line;
  }
}
