package org.overshelf.crawler.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.overshelf.crawler.client.IncomingFile;

/**
 * Opens sources: hands each file in one to a consumer, from the disk where it lies or from a
 * temporary copy. Safe for any number of threads.
 */
public final class SourceOpener {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Takes the files of a source, one after the other. */
  public interface FileConsumer {

    /**
     * Takes a file.
     *
     * @param label what to call it when talking to people
     * @param close deletes the temporary copy, if there is one; to be called when the file is done
     *     with
     */
    void take(String label, IncomingFile file, Runnable close)
        throws IOException, InterruptedException;
  }

  private final Path scratch;
  private final long maxFileBytes;
  private final HttpClient http =
      HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NORMAL)
          .connectTimeout(Duration.ofSeconds(20))
          .build();

  /**
   * Creates an opener.
   *
   * @param scratch folder for temporary copies
   * @param maxFileBytes the largest file that is fetched or unpacked
   */
  public SourceOpener(Path scratch, long maxFileBytes) {
    this.scratch = scratch;
    this.maxFileBytes = maxFileBytes;
  }

  /**
   * Hands each file in {@code source} to {@code consumer}.
   *
   * @throws IOException if the source cannot be had; the message says why, to people
   */
  public void open(Source source, FileConsumer consumer) throws IOException, InterruptedException {
    switch (source) {
      case Source.LocalFile(Path path) ->
          consumer.take(source.label(), IncomingFile.of(path), () -> {});
      case Source.Archive(Path path) -> new ArchiveReader(this, maxFileBytes).read(path, consumer);
      case Source.Remote(URI address) -> fetch(address, consumer);
    }
  }

  private void fetch(URI address, FileConsumer consumer) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(PATIENCE)
            .header("User-Agent", "Overshelf (research library)")
            .header("Accept", "application/pdf, text/html;q=0.8, text/plain;q=0.8, */*;q=0.5")
            .build();
    HttpResponse<InputStream> answer =
        http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream body = answer.body()) {
      if (answer.statusCode() != 200) {
        throw new IOException(address + " answered " + answer.statusCode());
      }
      Path copy = spool(body);
      consumer.take(
          address.toString(),
          new IncomingFile(
              copy,
              nameOf(address),
              answer.headers().firstValue("Content-Type"),
              Optional.of(address.toString())),
          () -> delete(copy));
    }
  }

  private static String nameOf(URI address) {
    String path = address.getPath() == null ? "" : address.getPath();
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.isEmpty() ? address.getHost() : name;
  }

  /** Copies a stream to a temporary file, which the caller deletes. */
  Path spool(InputStream from) throws IOException {
    Path copy = Files.createTempFile(scratch, "incoming-", ".tmp");
    boolean whole = false;
    try (OutputStream to = Files.newOutputStream(copy)) {
      byte[] buffer = new byte[64 * 1024];
      long total = 0;
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        total += read;
        if (total > maxFileBytes) {
          throw new IOException("more than " + maxFileBytes + " bytes");
        }
        to.write(buffer, 0, read);
      }
      whole = true;
    } finally {
      if (!whole) {
        delete(copy);
      }
    }
    return copy;
  }

  static void delete(Path copy) {
    try {
      Files.deleteIfExists(copy);
    } catch (IOException e) {
      copy.toFile()
          .deleteOnExit(); // busy now; the scratch folder is emptied at the next start at the
      // latest
    }
  }
}
