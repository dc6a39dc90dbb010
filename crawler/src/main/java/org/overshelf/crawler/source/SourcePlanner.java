package org.overshelf.crawler.source;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Turns what someone names into sources. What is named outright is always tried; below a folder
 * only what looks like a paper or an archive by its ending is taken, in the order of names; hidden
 * files and symbolic links are passed over.
 */
public final class SourcePlanner {

  private static final List<String> ARCHIVES =
      List.of(".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz");
  private static final List<String> PAPERS = List.of(".pdf", ".txt", ".text", ".html", ".htm");
  private static final List<String> PACKED_PAPERS =
      PAPERS.stream().map(ending -> ending + ".gz").toList();

  private SourcePlanner() {}

  /**
   * The sources that {@code names} stand for.
   *
   * @throws IOException if one of them does not exist or cannot be read; the message says which
   */
  public static List<Source> plan(List<String> names) throws IOException {
    List<Source> sources = new ArrayList<>();
    for (String name : names) {
      if (name.startsWith("http://") || name.startsWith("https://")) {
        sources.add(new Source.Remote(address(name)));
      } else {
        planPath(name, sources);
      }
    }
    return sources;
  }

  private static URI address(String name) throws IOException {
    try {
      URI address = new URI(name);
      if (address.getHost() == null) {
        throw new IOException(name + " names no host");
      }
      return address;
    } catch (URISyntaxException e) {
      throw new IOException(name + " is not an address: " + e.getReason(), e);
    }
  }

  private static void planPath(String name, List<Source> sources) throws IOException {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw new IOException("not a path: " + name, e);
    }
    if (!Files.exists(path)) {
      throw new IOException(name + " does not exist");
    } else if (!Files.isReadable(path)) {
      throw new IOException(name + " cannot be read: permission denied");
    } else if (Files.isDirectory(path)) {
      planFolder(path, sources);
    } else {
      sources.add(
          hasEnding(nameOf(path), ARCHIVES)
              ? new Source.Archive(path)
              : new Source.LocalFile(path));
    }
  }

  private static void planFolder(Path folder, List<Source> sources) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return isHidden(nameOf(directory)) && !directory.equals(folder)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && !isHidden(nameOf(file))) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            throw new IOException(file + " cannot be read: " + e.getMessage(), e);
          }
        });
    files.stream()
        .sorted()
        .forEach(
            file -> {
              if (hasEnding(nameOf(file), ARCHIVES)) {
                sources.add(new Source.Archive(file));
              } else if (isPaper(nameOf(file))) {
                sources.add(new Source.LocalFile(file));
              }
            });
  }

  /** Whether a file of this name is worth a look when nobody named it outright. */
  static boolean isPaper(String name) {
    return hasEnding(name, PAPERS) || hasEnding(name, PACKED_PAPERS);
  }

  static boolean isHidden(String name) {
    return name.startsWith(".");
  }

  private static String nameOf(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static boolean hasEnding(String name, List<String> endings) {
    String lower = name.toLowerCase(Locale.ROOT);
    return endings.stream().anyMatch(lower::endsWith);
  }
}
