package org.overshelf.crawler.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.overshelf.crawler.client.IncomingFile;

/**
 * Opens sources: hands each file in one to a consumer, from the disk where it lies or from a
 * temporary copy. Safe for any number of threads.
 *
 * <p>Addresses are fetched wherever they lead, also into private networks: they are typed by the
 * operator of this machine, who may reach those anyway. Never open an address that came from
 * elsewhere, such as one found in a page.
 */
public final class SourceOpener {

  /** Fetching one file may take so long in all. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(20);

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
  private final Duration patience;
  private final HttpClient http =
      HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NORMAL)
          .connectTimeout(CONNECT_PATIENCE)
          .build();

  /**
   * Creates an opener.
   *
   * @param scratch folder for temporary copies
   * @param maxFileBytes the largest file that is fetched or unpacked
   */
  public SourceOpener(Path scratch, long maxFileBytes) {
    this(scratch, maxFileBytes, PATIENCE);
  }

  SourceOpener(Path scratch, long maxFileBytes, Duration patience) {
    this.scratch = scratch;
    this.maxFileBytes = maxFileBytes;
    this.patience = patience;
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
    Path copy;
    Optional<String> type;
    HttpResponse<InputStream> answer = ask(address);
    AtomicBoolean late = new AtomicBoolean();
    try (InputStream body = answer.body()) {
      if (answer.statusCode() != 200) {
        throw new IOException(address + " answered " + answer.statusCode());
      }
      if (answer.headers().firstValueAsLong("Content-Length").orElse(0) > maxFileBytes) {
        throw tooLarge(address.toString());
      }
      type = answer.headers().firstValue("Content-Type");
      // A server that falls silent would otherwise hold us for ever.
      CompletableFuture<Void> alarm =
          CompletableFuture.runAsync(
              () -> {
                late.set(true);
                close(body);
              },
              CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS));
      try {
        copy = spool(address.toString(), body);
      } finally {
        alarm.cancel(false);
      }
    } catch (IOException e) {
      throw late.get() ? tooSlow(address, e) : e;
    }
    IncomingFile file =
        new IncomingFile(copy, nameOf(address), type, Optional.of(address.toString()));
    consumer.take(address.toString(), file, () -> delete(copy));
  }

  private HttpResponse<InputStream> ask(URI address) throws IOException, InterruptedException {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(address)
              .timeout(patience)
              .header("User-Agent", "Overshelf (research library)")
              .header("Accept", "application/pdf, text/html;q=0.8, text/plain;q=0.8, */*;q=0.5")
              .build();
      return http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (IllegalArgumentException e) {
      throw new IOException(address + " is not an address that can be fetched", e);
    } catch (HttpTimeoutException e) {
      throw tooSlow(address, e);
    } catch (ConnectException e) {
      boolean unknown = e.getCause() instanceof UnresolvedAddressException;
      throw new IOException(
          address + (unknown ? ": there is no such host" : ": no connection to the server"), e);
    } catch (IOException e) {
      throw new IOException(address + " cannot be fetched: " + e.getMessage(), e);
    }
  }

  private IOException tooSlow(URI address, IOException cause) {
    return new IOException(
        address + " could not be fetched within " + patience.toMillis() + " ms", cause);
  }

  private IOException tooLarge(String label) {
    return new IOException(label + " has more than " + maxFileBytes + " bytes");
  }

  private static void close(InputStream body) {
    try {
      body.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of the alarm, which nobody waits for
    }
  }

  private static String nameOf(URI address) {
    String path = address.getPath() == null ? "" : address.getPath();
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.isEmpty() ? String.valueOf(address.getHost()) : name;
  }

  /**
   * Copies a stream to a temporary file, which the caller deletes.
   *
   * @param label what is copied, for people
   */
  Path spool(String label, InputStream from) throws IOException {
    Path copy = Files.createTempFile(scratch, "incoming-", ".tmp");
    boolean whole = false;
    try (OutputStream to = Files.newOutputStream(copy)) {
      byte[] buffer = new byte[64 * 1024];
      long total = 0;
      for (int read = read(label, from, buffer); read >= 0; read = read(label, from, buffer)) {
        total += read;
        if (total > maxFileBytes) {
          throw tooLarge(label);
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

  private static int read(String label, InputStream from, byte[] buffer) throws IOException {
    try {
      return from.read(buffer);
    } catch (IOException e) {
      Throwable why = e.getCause() == null ? e : e.getCause();
      throw new IOException(label + " could not be read to its end: " + why.getMessage(), e);
    }
  }

  static void delete(Path copy) {
    try {
      Files.deleteIfExists(copy);
    } catch (IOException e) {
      copy.toFile().deleteOnExit(); // busy now
    }
  }
}
