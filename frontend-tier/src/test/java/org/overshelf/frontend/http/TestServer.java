package org.overshelf.frontend.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.overshelf.crawler.client.FilePeek;
import org.overshelf.crawler.client.Ingest;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.RecordIngest;
import org.overshelf.frontend.client.Maintenance;
import org.overshelf.frontend.client.StatusSource;
import org.overshelf.frontend.testing.ListSearch;
import org.overshelf.frontend.testing.ListSimilarity;
import org.overshelf.frontend.testing.TestLibrary;

/** A real server on a free port, over a library in memory. */
final class TestServer implements AutoCloseable {

  static final String TOKEN = "correct horse battery staple";
  static final long MAX_UPLOAD = 200_000;

  final TestLibrary library = new TestLibrary();
  final ListSearch search = new ListSearch(library);
  final ListSimilarity similarity = new ListSimilarity(library);
  final AtomicReference<FilePeek> peek =
      new AtomicReference<>(
          file ->
              new FilePeek.Seen.Failed(IngestOutcome.Reason.UNREADABLE, "Nothing can be read."));
  final AtomicReference<RecordIngest> records = new AtomicReference<>(lines -> List.of());
  final AtomicReference<Ingest> ingest =
      new AtomicReference<>(
          file -> new IngestOutcome.Failed(IngestOutcome.Reason.UNREADABLE, "It has no text."));
  final AtomicReference<Maintenance> maintenance = new AtomicReference<>((repair, report) -> {});
  volatile boolean ready = true;
  final Path scratch;
  final WebServer web;
  private final HttpClient http =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

  TestServer() {
    this(Duration.ofSeconds(30), 4);
  }

  TestServer(Duration idleTimeout, int uploads) {
    try {
      scratch = Files.createTempDirectory("frontend-test");
      web =
          WebServer.start(
              new WebSettings(
                  "127.0.0.1",
                  0,
                  "",
                  MAX_UPLOAD,
                  uploads,
                  Duration.ofMillis(200),
                  100,
                  idleTimeout,
                  Duration.ofSeconds(5),
                  true),
              new WebParts(
                  search,
                  similarity,
                  library.tables,
                  library.files,
                  file -> ingest.get().ingest(file),
                  lines -> records.get().ingest(lines),
                  file -> peek.get().read(file),
                  (repair, report) -> maintenance.get().check(repair, report),
                  new LoneNode(),
                  this::status,
                  TOKEN,
                  scratch,
                  "1.2.3",
                  InstantSource.fixed(TestLibrary.NOW)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StatusSource.Status status() {
    int papers = library.papers().size();
    return new StatusSource.Status(
        ready,
        new StatusSource.Node("node-7", "1.2.3", Duration.ofMinutes(75), 120_000_000, 512_000_000),
        new StatusSource.Library(papers, 3_100, 48_000_000, 900, 51_000_000, 50_000_000_000L),
        new StatusSource.Index(4, ready ? 4 : 3, papers, 0, List.of()),
        new StatusSource.Ring(
            1,
            true,
            "idle",
            0,
            0,
            0,
            0,
            Map.of("cluster.replicas", "3"),
            List.of(
                peer("node-7", true, "up", 0.75, false),
                peer("node-8", false, "down", 0.25, true))));
  }

  private static StatusSource.Peer peer(
      String id, boolean self, String health, double share, boolean core) {
    return new StatusSource.Peer(
        id,
        self,
        "127.0.0.1:4747",
        "home",
        health,
        "staying",
        List.of("storage", "web"),
        share,
        1_000_000_000L,
        50_000_000_000L,
        false,
        core);
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(web.address().resolve(path)).timeout(Duration.ofSeconds(20));
  }

  HttpResponse<String> get(String path) {
    return send(request(path));
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    return send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<byte[]> bytes(HttpRequest.Builder request) {
    return send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body) {
    try {
      return http.send(request, body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static JsonNode json(HttpResponse<String> answer) {
    try {
      return new ObjectMapper().readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(answer.body(), e);
    }
  }

  @Override
  public void close() {
    http.shutdownNow(); // first: the server waits a while for connections that may still ask
    web.close();
    try {
      Files.delete(scratch); // fails if an upload was left behind
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
