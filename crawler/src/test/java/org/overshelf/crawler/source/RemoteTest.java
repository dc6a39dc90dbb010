package org.overshelf.crawler.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Addresses, against a real server that behaves and misbehaves. */
@Timeout(30)
class RemoteTest {
  private static final int MOST = 100_000;

  @TempDir Path folder;
  private final Taken taken = new Taken();
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private SourceOpener opener;

  @BeforeEach
  void serve() throws IOException {
    opener = new SourceOpener(folder, MOST);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.close();
    assertThat(folder).as("temporary copies").isEmptyDirectory();
  }

  @Test
  void a_file_is_fetched_with_its_name_and_type() throws Exception {
    route("/papers/a.pdf", exchange -> answer(exchange, 200, "the bytes"));

    opener.open(new Source.Remote(address("/papers/a.pdf?x=1")), taken);

    assertThat(taken.contents).containsExactly("the bytes");
    assertThat(taken.names()).containsExactly("a.pdf");
    assertThat(taken.files.getFirst().mediaType()).contains("application/pdf");
    assertThat(taken.files.getFirst().url()).contains(address("/papers/a.pdf?x=1").toString());
  }

  @Test
  void redirects_are_followed_but_not_for_ever() throws Exception {
    route(
        "/old",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/new.pdf");
          answer(exchange, 302, "");
        });
    route("/new.pdf", exchange -> answer(exchange, 200, "moved"));
    route(
        "/round",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/round");
          answer(exchange, 302, "");
        });

    opener.open(new Source.Remote(address("/old")), taken);

    assertThat(taken.contents).containsExactly("moved");
    fails("/round", "answered 302");
  }

  @Test
  void an_answer_other_than_the_file_is_named() {
    route("/gone", exchange -> answer(exchange, 404, "not here"));
    route("/broken", exchange -> answer(exchange, 500, "oops"));

    fails("/gone", "answered 404");
    fails("/broken", "answered 500");
  }

  @Test
  void a_file_that_is_too_large_is_refused_whether_it_says_so_or_not() {
    route("/declared.pdf", exchange -> answer(exchange, 200, "x".repeat(MOST + 1)));
    route(
        "/endless.pdf",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] chunk = new byte[10_000];
          for (int i = 0; i < 1_000; i++) {
            exchange.getResponseBody().write(chunk);
          }
          exchange.close();
        });

    fails("/declared.pdf", "has more than " + MOST + " bytes");
    fails("/endless.pdf", "has more than " + MOST + " bytes");
  }

  @Test
  void a_server_that_falls_silent_is_given_up_on() throws Exception {
    opener = new SourceOpener(folder, MOST, Duration.ofMillis(500));
    route("/silent", exchange -> over.await());
    route(
        "/stalled",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000);
          exchange.getResponseBody().write(new byte[10]);
          exchange.getResponseBody().flush();
          over.await();
        });

    fails("/silent", "could not be fetched within 500 ms");
    fails("/stalled", "could not be fetched within 500 ms");
  }

  @Test
  void a_connection_that_breaks_is_an_error_and_no_short_file() {
    route(
        "/short.pdf",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000);
          exchange.getResponseBody().write(new byte[10]);
          exchange.getResponseBody().flush();
          throw new IOException("pulled the plug");
        });

    fails("/short.pdf", "could not be read to its end");
  }

  @Test
  void a_server_that_is_not_there_is_called_so() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    URI nobody = URI.create("http://127.0.0.1:" + free + "/a.pdf");

    assertThatThrownBy(() -> opener.open(new Source.Remote(nobody), taken))
        .isInstanceOf(IOException.class)
        .hasMessage(nobody + ": no connection to the server");
  }

  private void fails(String path, String why) {
    assertThatThrownBy(() -> opener.open(new Source.Remote(address(path)), taken))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(address(path).toString())
        .hasMessageContaining(why)
        .hasMessageNotContaining("\n");
  }

  private URI address(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  private interface Behaviour {
    void answer(HttpExchange exchange) throws IOException, InterruptedException;
  }

  private void route(String path, Behaviour behaviour) {
    server.createContext(
        path,
        exchange -> {
          try {
            behaviour.answer(exchange);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            exchange.close();
          }
        });
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/pdf");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
