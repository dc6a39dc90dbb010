package org.overshelf.bench.similarity;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.format.FormatExtractor;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.TermVector;
import org.overshelf.index.similarity.feature.FeatureExtractor;
import org.overshelf.index.similarity.feature.TermExtractor;

/** Reads folders and archives (zip, jar, tar, tar.gz) of pages, texts and PDF files. */
final class Corpus {

  private final boolean withTerms;
  private final FormatExtractor extractor = FormatExtractor.standard(InstantSource.system());
  private final List<Item> items = new ArrayList<>();
  private long bytes;
  private long nanos;

  private Corpus(boolean withTerms) {
    this.withTerms = withTerms;
  }

  /** Reads all of these; says on {@code out} what it read. */
  static List<Item> read(List<Path> paths, boolean withTerms, PrintWriter out)
      throws IOException, InterruptedException {
    Corpus corpus = new Corpus(withTerms);
    for (Path each : paths) {
      corpus.take(each);
    }
    long features = corpus.items.stream().mapToLong(i -> i.profile().features().count()).sum();
    out.printf(
        Locale.ROOT,
        "%,d documents, %.1f features each; %.1f MB of text, features at %.0f MB/s%n",
        corpus.items.size(),
        (double) features / Math.max(1, corpus.items.size()),
        corpus.bytes / 1e6,
        corpus.bytes * 1e3 / Math.max(1, corpus.nanos));
    out.flush();
    if (corpus.items.size() < 100) {
      throw new IOException("the corpus has fewer than 100 documents that can be read");
    }
    return corpus.items;
  }

  private void take(Path path) throws IOException, InterruptedException {
    String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
    if (Files.isDirectory(path)) {
      folder(path);
    } else if (name.endsWith(".zip") || name.endsWith(".jar")) {
      zip(path);
    } else if (name.endsWith(".tar") || name.endsWith(".tar.gz") || name.endsWith(".tgz")) {
      tar(path);
    } else {
      document(path.getFileName().toString(), "", name, Files.readAllBytes(path));
    }
  }

  private void folder(Path folder) throws IOException, InterruptedException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path each : files) {
      String name = folder.relativize(each).toString();
      if (name.matches("(?i).*\\.(zip|jar|tar|tgz|tar\\.gz)")) {
        take(each);
      } else {
        document(folder.getFileName().toString(), name, name, Files.readAllBytes(each));
      }
    }
  }

  private void zip(Path path) throws IOException, InterruptedException {
    try (ZipFile zip = new ZipFile(path.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry each = all.nextElement();
        if (!each.isDirectory()) {
          try (InputStream in = zip.getInputStream(each)) {
            String name = each.getName();
            document(path.getFileName().toString(), name, name, in.readAllBytes());
          }
        }
      }
    }
  }

  private void tar(Path path) throws IOException, InterruptedException {
    boolean packed = !path.toString().endsWith(".tar");
    try (InputStream file = new BufferedInputStream(Files.newInputStream(path));
        InputStream unpacked = packed ? new GZIPInputStream(file) : file;
        TarArchiveInputStream tar = new TarArchiveInputStream(unpacked)) {
      for (TarArchiveEntry each = tar.getNextEntry(); each != null; each = tar.getNextEntry()) {
        if (each.isFile()) {
          String name = each.getName();
          document(path.getFileName().toString(), name, name, tar.readAllBytes());
        }
      }
    }
  }

  private void document(String source, String name, String kind, byte[] file)
      throws IOException, InterruptedException {
    String lower = kind.toLowerCase(Locale.ROOT);
    byte[] text;
    if (lower.matches(".*\\.(html?|xhtml|xml)")) {
      text = Markup.text(file);
    } else if (lower.matches(".*\\.(txt|text|md|rst|tex)")) {
      text = file;
    } else if (lower.endsWith(".pdf")) {
      text = pdf(file);
    } else {
      return;
    }
    long begun = System.nanoTime();
    Features features = FeatureExtractor.of(text, text.length);
    nanos += System.nanoTime() - begun;
    bytes += text.length;
    if (!features.isEmpty()) {
      TermVector terms = withTerms ? TermExtractor.of(text, text.length) : TermVector.NONE;
      items.add(new Item(source, name, new Profile(features, terms)));
    }
  }

  private byte[] pdf(byte[] file) throws IOException, InterruptedException {
    Path copy = Files.createTempFile("corpus", ".pdf");
    try {
      Files.write(copy, file);
      return extractor.extract(copy, MediaType.PDF) instanceof Extraction.Extracted(var paper)
          ? paper.text().getBytes(StandardCharsets.UTF_8)
          : new byte[0];
    } finally {
      Files.delete(copy);
    }
  }
}
