package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.table.DocumentRow;

/** Whatever is asked, the answer is an answer: never a 500, never a stack trace. */
class ErrorsTest {

  private static TestServer server;
  private static DocumentRow paper;

  @BeforeAll
  static void start() {
    server = new TestServer();
    paper = server.library.paper("Lookup").by("Ada Ring").saying("Lookup.").add();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void people_get_a_page_and_programs_get_a_problem() {
    HttpResponse<String> page = server.get("/nowhere");
    assertThat(page.statusCode()).isEqualTo(404);
    assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
    assertThat(page.body())
        .contains("/nowhere", page.headers().firstValue("X-Request-Id").orElseThrow());
    HttpResponse<String> problem = server.get("/api/v1/nowhere");
    assertThat(problem.headers().firstValue("Content-Type")).contains("application/problem+json");
    HttpResponse<String> asked =
        server.send(server.request("/nowhere").header("Accept", "application/json"));
    assertThat(asked.headers().firstValue("Content-Type")).contains("application/problem+json");
  }

  @Test
  void another_method_is_refused_with_those_that_work() {
    HttpResponse<String> answer =
        server.send(server.request("/api/v1/search").POST(BodyPublishers.noBody()));
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow").orElse("")).contains("GET");
    assertThat(server.send(server.request("/api/v1/docs").DELETE()).headers().firstValue("Allow"))
        .contains("POST");
  }

  @Test
  void every_answer_carries_the_standard_headers() {
    for (String path :
        List.of("/", "/nowhere", "/api/v1/status", "/api/v1/x", "/robots.txt", "/search?q=%FF")) {
      HttpResponse<String> answer = server.get(path);
      assertThat(answer.headers().firstValue("X-Request-Id").orElse("")).as(path).hasSize(16);
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Referrer-Policy")).isPresent();
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("frame-ancestors 'none'", "default-src 'none'")
          .doesNotContain("unsafe");
      assertThat(answer.headers().firstValue("Server")).isEmpty();
    }
  }

  @Test
  void assets_are_kept_for_ever_and_text_is_compressed() {
    String html = server.get("/").body();
    String style =
        html.replaceAll("(?s).*href=\"(/assets/overshelf\\.[0-9a-f]{12}\\.css)\".*", "$1");
    HttpResponse<byte[]> answer =
        server.bytes(server.request(style).header("Accept-Encoding", "gzip"));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(answer.headers().firstValue("Vary")).contains("Accept-Encoding");
    assertThat(answer.headers().firstValue("Cache-Control").orElse("")).contains("immutable");
    String tag = answer.headers().firstValue("ETag").orElseThrow();
    assertThat(server.send(server.request(style).header("If-None-Match", tag)).statusCode())
        .isEqualTo(304);
    assertThat(server.get("/assets/overshelf.css").statusCode()).isEqualTo(404);
  }

  @Test
  void head_answers_like_get_everywhere() {
    for (String path :
        List.of("/", "/search?q=lookup", "/doc/" + paper.id(), "/api/v1/status", "/nowhere")) {
      HttpResponse<String> head = server.send(server.request(path).HEAD());
      assertThat(head.statusCode()).as(path).isEqualTo(server.get(path).statusCode());
      assertThat(head.body()).isEmpty();
    }
  }

  @Test
  void queries_of_every_kind_have_an_answer() throws Exception {
    for (String query :
        List.of(
            "%22",
            "AND",
            "title:(",
            "***",
            "x".repeat(1_999),
            "%00%01%1f%7f",
            "%F0%9F%93%9A",
            "%D7%A9%D7%9C%D7%95%D7%9D",
            "%E2%80%AE",
            "%EF%BF%BE",
            "a&page=1001",
            "a+b",
            "%2B",
            "a&a&a&&=&=x")) {
      assertThat(status("GET /search?q=" + query)).as(query).isEqualTo(200);
    }
    for (String query :
        List.of(
            "x".repeat(10_000),
            "%F0%9F%93%9A".repeat(10_000),
            "%",
            "%4",
            "%ZZ",
            "%FF",
            "%ED%A0%80",
            "%C0%80",
            "a&page=0",
            "a&page=1002",
            "a&page=%2D1",
            "a&page=1e9",
            "a&page=99999999999",
            "a&year=..",
            "a&year=x",
            "a&sort=",
            "a&sort=up",
            "&p".repeat(200))) {
      assertThat(status("GET /search?q=" + query)).as(query).isIn(400, 200);
    }
    assertThat(status("GET /search?q=" + "x".repeat(200_000))).isIn(400, 414, 431);
  }

  @Test
  void random_requests_never_break_the_server() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println(
        "seed "
            + seed
            + ": mvn -q -pl frontend-tier -am test -Dtest=ErrorsTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dtest.jvm.args=-Dseed="
            + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 1_500; i++) {
      String request = randomRequest(random);
      int status = status(request);
      // 507 and 503 are honest; 500, 501 and 502 are not, and neither is silence.
      assertThat(status).as("seed %d, request %d: %s", seed, i, request).isBetween(200, 499);
    }
  }

  private static String randomRequest(Random random) {
    List<String> paths =
        List.of(
            "/",
            "/search",
            "/doc/" + paper.id(),
            "/doc/" + paper.id() + ".bib",
            "/group/" + paper.group(),
            "/file/" + paper.file() + "/x.pdf",
            "/api/v1/search",
            "/api/v1/docs/" + paper.id(),
            "/api/v1/docs/" + paper.id() + "/citations",
            "/api/v1/docs/" + paper.id() + "/references",
            "/status",
            "/assets/x",
            "/openapi.json",
            "/doc/",
            "/file/",
            "//",
            "/..");
    StringBuilder line = new StringBuilder();
    line.append(
        pick(
            random, List.of("GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS", "BREW", "get")));
    line.append(' ').append(pick(random, paths));
    if (random.nextInt(3) == 0) {
      line.append(junk(random));
    }
    if (random.nextInt(3) > 0) {
      line.append('?');
      for (int i = random.nextInt(4); i >= 0; i--) {
        line.append(
            pick(
                random,
                List.of(
                    "q",
                    "page",
                    "size",
                    "sort",
                    "year",
                    "author",
                    "venue",
                    "cursor",
                    "cited",
                    "references",
                    "repair")));
        line.append('=').append(junk(random)).append('&');
      }
    }
    line.append(" HTTP/1.1\r\nHost: ").append(random.nextInt(8) == 0 ? junk(random) : "x");
    for (int i = random.nextInt(3); i > 0; i--) {
      line.append("\r\n");
      line.append(
          pick(
              random,
              List.of(
                  "Range",
                  "If-Range",
                  "If-None-Match",
                  "Accept",
                  "Authorization",
                  "Accept-Encoding",
                  "Content-Type",
                  "X-Filename",
                  "X-Source-Url",
                  "Cookie",
                  "Expect",
                  "X-Forwarded-For")));
      line.append(": ")
          .append(pick(random, List.of("", "bytes=", "Bearer ", "\"")))
          .append(junk(random));
    }
    return line.toString();
  }

  private static String junk(Random random) {
    List<String> pieces =
        List.of(
            "%",
            "%00",
            "%0a",
            "%FF",
            "%ED%A0%80",
            "%F0%9F%93%9A",
            "%D7%A9",
            "%2F",
            "%5C",
            "%2e%2e",
            "..",
            "/",
            ";",
            ":",
            "\"",
            "'",
            "<",
            ">",
            "{",
            "}",
            "|",
            "^",
            "`",
            "[",
            "]",
            "*",
            "(",
            ")",
            "~",
            "AND",
            "OR",
            "title:",
            "0",
            "-1",
            "99999999999999999999",
            "1-2",
            "a",
            "é",
            "\u0001",
            "\t",
            "+",
            "=",
            "&",
            "#");
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i >= 0; i--) {
      text.append(pick(random, pieces).repeat(random.nextInt(12) == 0 ? 300 : 1));
    }
    return text.toString();
  }

  private static <T> T pick(Random random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Sends a request as it stands, over a bare socket: clients would mend it first. */
  private static int status(String request) throws Exception {
    String whole = request.contains(" HTTP/1.1") ? request : request + " HTTP/1.1\r\nHost: x";
    try (Socket socket = new Socket("127.0.0.1", server.web.address().getPort())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write((whole + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      try {
        socket.getInputStream().transferTo(answer);
      } catch (java.io.IOException e) {
        // the server may close while we still send; what it said counts
      }
      String text = answer.toString(StandardCharsets.ISO_8859_1);
      assertThat(text).as(whole).startsWith("HTTP/1.1 ");
      assertThat(text).as(whole).contains("X-Request-Id: ");
      assertThat(text).as(whole).doesNotContain("Exception", "\tat ", "jetty", "Jetty");
      return Integer.parseInt(text.substring(9, 12));
    }
  }
}
