package org.overshelf.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.overshelf.dht.admission.LibraryAuthority;
import org.overshelf.index.keyword.IndexStatus;
import org.overshelf.index.keyword.KeywordIndex;

/** Processes that each serve some partitions, and this one, which asks them. */
final class SpreadCluster implements AutoCloseable {

  private record Child(Process process, PrintWriter in, String line) {}

  private final Workplace place;
  private final int count;
  private final int partitions;
  private final int copies;
  private final boolean serves;
  private final SpreadNode front;
  private final KeywordIndex index;
  private final List<Child> children = new ArrayList<>();

  /**
   * Starts so many processes and waits until all of their partitions are warm.
   *
   * @param serves whether this process serves partitions too
   */
  SpreadCluster(
      Workplace place,
      SpreadPapers papers,
      int count,
      int processes,
      int partitions,
      int copies,
      boolean serves,
      double inline)
      throws Exception {
    this.place = place;
    this.count = count;
    this.partitions = partitions;
    this.copies = copies;
    this.serves = serves;
    Path library = place.folder("library");
    LibraryAuthority authority =
        LibraryAuthority.open(library).isPresent()
            ? LibraryAuthority.open(library).orElseThrow()
            : LibraryAuthority.create(library);
    front = new SpreadNode(authority);
    front.meet(front.line(serves));
    List<Process> launched = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      launched.add(launch());
    }
    for (Process each : launched) {
      introduce(each);
    }
    for (Child each : children) {
      each.in().println("open");
    }
    index =
        front.open(
            place.folder("front-" + System.nanoTime()),
            SpreadNode.settings(partitions, copies, inline),
            papers);
    int servers = processes + (serves ? 1 : 0);
    awaitCopies(partitions * Math.min(copies, servers));
  }

  private Process launch() throws IOException {
    List<String> line =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx300m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=4",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            SpreadNode.class.getName(),
            place.folder("library").toString(),
            place.folder("node-" + System.nanoTime()).toString(),
            String.valueOf(count),
            String.valueOf(partitions),
            String.valueOf(copies));
    return new ProcessBuilder(line).redirectError(place.file("errors").toFile()).start();
  }

  /** Has everybody meet a process. */
  private void introduce(Process process) throws IOException {
    PrintWriter in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String said = out.readLine();
    while (said != null && !said.endsWith(" true")) {
      said = out.readLine();
    }
    if (said == null) {
      throw new IOException("a process did not start; see " + place.file("errors"));
    }
    String met = said;
    in.println(front.line(serves));
    children.forEach(each -> in.println(each.line()));
    in.println(met);
    children.forEach(each -> each.in().println(met));
    front.meet(met);
    children.add(new Child(process, in, met));
  }

  /** Adds a process that serves partitions. */
  void join() throws IOException {
    introduce(launch());
    children.getLast().in().println("open");
  }

  /** Waits until so many copies of partitions are warm, and no more are there. */
  void awaitCopies(int copies) throws InterruptedException {
    while (!hasCopies(copies)) {
      TimeUnit.MILLISECONDS.sleep(200);
    }
  }

  boolean hasCopies(int copies) {
    List<IndexStatus.Copy> all =
        index.status().partitions().stream().flatMap(each -> each.copies().stream()).toList();
    return all.size() == copies
        && all.stream().allMatch(copy -> copy.state() == IndexStatus.State.WARM);
  }

  KeywordIndex index() {
    return index;
  }

  int partitions() {
    return partitions;
  }

  /** Sends a signal to a process. */
  void signal(int child, String signal) throws IOException, InterruptedException {
    long pid = children.get(child).process().pid();
    int exit = new ProcessBuilder("kill", "-" + signal, String.valueOf(pid)).start().waitFor();
    if (exit != 0) {
      throw new IOException("kill -" + signal + " ended with " + exit);
    }
  }

  /** Seconds of CPU that all processes, this one among them, have used. */
  double cpuSeconds() throws IOException {
    double ticks = ticks(ProcessHandle.current().pid());
    for (Child each : children) {
      ticks += each.process().isAlive() ? ticks(each.process().pid()) : 0;
    }
    return ticks / 100;
  }

  private static double ticks(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Double.parseDouble(fields[11]) + Double.parseDouble(fields[12]);
  }

  @Override
  public void close() {
    front.close();
    for (Child each : children) {
      each.process().destroyForcibly();
    }
  }
}
