package org.overshelf.crawler.extract.worker;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a worker is started: the same Java, the same classes, other limits. */
final class WorkerCommand {
  private static final Path NICE = Path.of("/usr/bin/nice");

  /** What a worker may know of the node's environment; secrets are often kept there. */
  private static final Set<String> ENVIRONMENT =
      Set.of("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SystemRoot", "LD_LIBRARY_PATH");

  private WorkerCommand() {}

  static ProcessBuilder process(WorkerSettings settings, Class<?> main, Path temporary) {
    List<String> command = new ArrayList<>();
    if (settings.niceness() > 0 && Files.isExecutable(NICE)) {
      command.addAll(List.of(NICE.toString(), "-n", Integer.toString(settings.niceness())));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + settings.heapBytes());
    command.addAll(
        List.of(
            "-Xss2m",
            "-XX:MaxDirectMemorySize=64m",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            // Short-lived work: compiling it to the last degree costs more than it gives back.
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-XX:ErrorFile=" + temporary.resolve("crash.log"),
            "-Djava.awt.headless=true",
            "-Djava.io.tmpdir=" + temporary,
            "-Dpdfbox.fontcache=" + temporary,
            // PDFBox and Tika log what they dislike about a file; nobody can act on it.
            "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
            "-Dslf4j.internal.verbosity=ERROR",
            "-cp",
            absolute(System.getProperty("java.class.path")),
            main.getName()));
    ProcessBuilder process = new ProcessBuilder(command).directory(temporary.toFile());
    Map<String, String> environment = process.environment();
    environment.keySet().retainAll(ENVIRONMENT);
    return process;
  }

  /** The worker runs in a folder of its own, where relative entries would mean something else. */
  private static String absolute(String classPath) {
    List<String> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      if (!entry.isEmpty()) {
        entries.add(Path.of(entry).toAbsolutePath().toString());
      }
    }
    return String.join(File.pathSeparator, entries);
  }
}
