package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.overshelf.config.Settings;
import org.overshelf.crawler.client.FilePeek;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.frontend.client.Maintenance.Kind;
import org.overshelf.frontend.client.Maintenance.Line;
import org.overshelf.frontend.testing.ListSearch;
import org.overshelf.frontend.testing.ListSimilarity;
import org.overshelf.frontend.testing.TestLibrary;

/** Starting, stopping, and what lies between. */
class WebServerTest {

  private static WebSettings at(String host, int port) {
    Duration second = Duration.ofSeconds(1);
    return new WebSettings(host, port, "", 1_000, 1, second, 100, second, second, true);
  }

  private static WebParts parts() {
    TestLibrary library = new TestLibrary();
    return new WebParts(
        new ListSearch(library),
        new ListSimilarity(library),
        library.tables,
        library.files,
        file -> new IngestOutcome.Failed(IngestOutcome.Reason.UNREADABLE, ""),
        lines -> List.of(),
        file -> new FilePeek.Seen.Failed(IngestOutcome.Reason.UNREADABLE, ""),
        (repair, report) -> {},
        new LoneNode(),
        () -> {
          throw new IllegalStateException("not asked for here");
        },
        "secret-token",
        Path.of("."),
        "1",
        InstantSource.system());
  }

  @Test
  void a_busy_port_is_one_clear_sentence() {
    try (TestServer first = new TestServer()) {
      int port = first.web.address().getPort();
      assertThatThrownBy(() -> WebServer.start(at("127.0.0.1", port), parts()))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "cannot listen on port %d of 127.0.0.1: another program uses it; choose another"
                  + " (web.port)",
              port);
    }
  }

  @Test
  void a_host_that_is_not_this_machine_is_one_clear_sentence() {
    for (String host : new String[] {"192.0.2.1", "no-such-host.invalid"}) {
      assertThatThrownBy(() -> WebServer.start(at(host, 18_080), parts()))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "cannot listen on port 18080 of %s: this machine has no such address (web.host)",
              host);
    }
  }

  @Test
  void settings_have_their_defaults_and_bounds() {
    WebSettings settings = WebSettings.from(Settings.defaults(WebSettings.ALL));
    assertThat(settings.host()).isEqualTo("127.0.0.1");
    assertThat(settings.port()).isEqualTo(8080);
    assertThat(settings.maxUploadBytes()).isEqualTo(2L << 30);
    assertThatThrownBy(
            () ->
                new WebSettings(
                    "h", 1, "ftp://x", 1, 1, Duration.ZERO, 1, Duration.ZERO, Duration.ZERO, true))
        .hasMessageContaining("web.public-url");
  }

  @Test
  void without_pages_there_is_what_commands_need_on_loopback_and_nothing_for_readers()
      throws Exception {
    try (WebServer web = WebServer.start(at("0.0.0.0", 8080).withoutPages(), parts());
        HttpClient http = HttpClient.newHttpClient()) {
      assertThat(web.address().getHost()).isEqualTo("127.0.0.1");
      assertThat(status(http, web, "/healthz")).isEqualTo(200);
      assertThat(status(http, web, "/api/v1/search?q=x")).isEqualTo(200);
      for (String page : new String[] {"/", "/search?q=x", "/status", "/robots.txt"}) {
        assertThat(status(http, web, page)).as(page).isEqualTo(404);
      }
    }
  }

  private static int status(HttpClient http, WebServer web, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(web.address().resolve(path)).build();
    return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Test
  void the_secret_is_not_printed() {
    assertThat(parts().toString()).doesNotContain("secret-token");
  }

  @Test
  void stopping_lets_requests_under_way_end() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    TestServer server = new TestServer();
    server.maintenance.set(
        (repair, report) -> {
          begun.countDown();
          go.await();
          report.accept(new Line(Kind.RESULT, "done", 0));
        });
    CompletableFuture<HttpResponse<String>> answer =
        CompletableFuture.supplyAsync(() -> server.send(operator(server, "/api/v1/check")));
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    CompletableFuture<Void> stopped = CompletableFuture.runAsync(server.web::close);
    go.countDown();
    assertThat(answer.get(10, TimeUnit.SECONDS).body()).contains("done");
    stopped.get(10, TimeUnit.SECONDS);
    server.close();
  }

  @Test
  void more_uploads_than_there_is_room_for_are_told_to_come_back() throws Exception {
    try (TestServer server = new TestServer(Duration.ofSeconds(30), 1)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      server.ingest.set(
          file -> {
            begun.countDown();
            go.await();
            return new IngestOutcome.Failed(IngestOutcome.Reason.LIMIT, "took long");
          });
      CompletableFuture<HttpResponse<String>> first =
          CompletableFuture.supplyAsync(() -> operator(server, "/api/v1/docs", "x"));
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      HttpResponse<String> second = operator(server, "/api/v1/docs", "y");
      assertThat(second.statusCode()).isEqualTo(429);
      assertThat(second.headers().firstValue("Retry-After")).contains("5");
      go.countDown();
      assertThat(first.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(422);
    }
  }

  @Test
  void a_long_ingest_outlasts_the_idle_time_out() throws Exception {
    try (TestServer server = new TestServer(Duration.ofMillis(900), 1)) {
      CountDownLatch never = new CountDownLatch(1);
      server.ingest.set(
          file -> {
            assertThat(never.await(2_500, TimeUnit.MILLISECONDS)).isFalse();
            return new IngestOutcome.Failed(IngestOutcome.Reason.LIMIT, "took long");
          });
      assertThat(operator(server, "/api/v1/docs", "x").statusCode()).isEqualTo(422);
    }
  }

  private static java.net.http.HttpRequest.Builder operator(TestServer server, String path) {
    return server
        .request(path)
        .header("Authorization", "Bearer " + TestServer.TOKEN)
        .POST(BodyPublishers.noBody());
  }

  private static HttpResponse<String> operator(TestServer server, String path, String body) {
    return server.send(
        server
            .request(path)
            .header("Authorization", "Bearer " + TestServer.TOKEN)
            .POST(BodyPublishers.ofString(body)));
  }
}
