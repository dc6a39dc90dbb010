package org.overshelf.bench.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Another store as processes: three members and a driver, all from one jar whose class path has the
 * store and nothing of ours but {@link PutGet}. {@code member NUMBER FOLDER} prints {@value #READY}
 * when it is one of three; {@code drive THREADS SECONDS} prints its rows. A peer whose members are
 * not from that jar has a file {@code member.sh} beside it that starts one.
 */
public final class PeerProcesses {

  /** What a member prints when it has found the others. */
  public static final String READY = "READY";

  private static final int MEMBERS = 3;

  private PeerProcesses() {}

  /** Runs one; its rows go to the standard output. */
  public static void run(Path jar, Path folder, int threads, int seconds)
      throws IOException, InterruptedException {
    List<Process> members = new ArrayList<>();
    try {
      for (int i = 0; i < MEMBERS; i++) {
        Path data = Files.createDirectories(folder.resolve("member-" + i));
        members.add(start(jar, folder.resolve("log-" + i), i, data));
      }
      for (int i = 0; i < MEMBERS; i++) {
        awaitReady(members.get(i), folder.resolve("log-" + i));
      }
      List<String> line = java(jar);
      line.addAll(List.of("drive", Integer.toString(threads), Integer.toString(seconds)));
      Process driver =
          new ProcessBuilder(line)
              .redirectError(folder.resolve("log-driver").toFile())
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .start();
      try (BufferedReader rows =
          new BufferedReader(
              new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8))) {
        rows.lines()
            .filter(row -> row.contains(" put ") || row.contains(" get "))
            .forEach(System.out::println);
      }
      if (driver.waitFor() != 0) {
        throw new IOException(jar + " ended with " + driver.exitValue() + ": " + last(folder));
      }
    } finally {
      members.forEach(Process::destroyForcibly);
    }
  }

  private static Process start(Path jar, Path log, int number, Path data) throws IOException {
    Path script = jar.resolveSibling("member.sh");
    List<String> line =
        Files.exists(script) ? new ArrayList<>(List.of("/bin/sh", script.toString())) : java(jar);
    if (!Files.exists(script)) {
      line.add("member");
    }
    line.addAll(List.of(Integer.toString(number), data.toString()));
    return new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  private static List<String> java(Path jar) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-jar", jar.toString()));
    return line;
  }

  private static void awaitReady(Process member, Path log)
      throws IOException, InterruptedException {
    for (int i = 0; i < 600; i++) {
      try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
        if (lines.anyMatch(line -> line.contains(READY))) {
          return;
        }
      }
      if (member.waitFor(200, TimeUnit.MILLISECONDS)) {
        throw new IOException("a member ended with " + member.exitValue() + ", see " + log);
      }
    }
    throw new IOException("a member did not find the others, see " + log);
  }

  private static String last(Path folder) throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("log-driver"))) {
      return lines.reduce("", (before, line) -> line);
    }
  }
}
