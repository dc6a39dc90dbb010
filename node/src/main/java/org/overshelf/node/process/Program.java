package org.overshelf.node.process;

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

  /** The jar at {@code jar}, in the Java that runs this, with these flags for the JVM. */
  public static Program packaged(Path jar, String... flags) {
    List<String> line = java(flags);
    line.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
    return new Program(line);
  }

  private static List<String> java(String... flags) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of(flags));
    return line;
  }
}
