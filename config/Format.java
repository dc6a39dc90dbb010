import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Holds every Java source to google-java-format: {@code check} names the files that differ and
 * fails, {@code fix} rewrites them. The build runs this file from source, in the JDK it compiles
 * with and with the formatter on the class path.
 */
final class Format {
  public static void main(String[] args) throws IOException {
    boolean fix = args[0].equals("fix");
    Path root = Path.of(args[1]);
    List<Path> differing =
        sources(root).parallelStream().filter(file -> differs(file, fix)).sorted().toList();
    for (Path file : differing) {
      System.err.println((fix ? "formatted " : "not formatted: ") + root.relativize(file));
    }
    if (!fix && !differing.isEmpty()) {
      System.err.println("Format them with: mvn -q -N verify -Dformat=fix");
      System.exit(1);
    }
  }

  /** The sources of every module, and this one; nothing generated. */
  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> modules = Files.list(root)) {
      List<Path> starts = modules.map(module -> module.resolve("src")).toList();
      return Stream.concat(
              starts.stream().filter(Files::isDirectory).flatMap(Format::javaFiles),
              Stream.of(root.resolve("config/Format.java")))
          .toList();
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean differs(Path file, boolean fix) {
    try {
      String source = Files.readString(file);
      String formatted = new Formatter().formatSourceAndFixImports(source);
      if (formatted.equals(source)) {
        return false;
      }
      if (fix) {
        Files.writeString(file, formatted);
      }
      return true;
    } catch (FormatterException e) {
      System.err.println(file + ": " + e.getMessage());
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
