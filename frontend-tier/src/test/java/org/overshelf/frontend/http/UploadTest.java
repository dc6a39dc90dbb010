package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.DocumentId;

/** {@code POST /api/v1/docs}. */
class UploadTest {

  private static final FileId FILE = new FileId(Key.hash(new byte[] {1}));
  private static final DocumentId DOCUMENT = DocumentId.of(FILE);

  private TestServer server;
  private final AtomicReference<IncomingFile> received = new AtomicReference<>();
  private final AtomicReference<byte[]> content = new AtomicReference<>();

  @BeforeEach
  void start() {
    server = new TestServer();
    outcome(new IngestOutcome.Added(DOCUMENT, FILE, "A title"));
  }

  @AfterEach
  void stop() {
    server.close(); // also asserts that no scratch file is left
  }

  private void outcome(IngestOutcome outcome) {
    server.ingest.set(
        file -> {
          received.set(file);
          content.set(Files.readAllBytes(file.path()));
          return outcome;
        });
  }

  private HttpRequest.Builder operator() {
    return server
        .request("/api/v1/docs")
        .header("Authorization", "Bearer " + TestServer.TOKEN)
        .header("Content-Type", "application/pdf");
  }

  private HttpResponse<String> post(byte[] body) {
    return server.send(operator().POST(BodyPublishers.ofByteArray(body)));
  }

  @Test
  void a_new_file_is_added() {
    byte[] body = new byte[150_000];
    Arrays.fill(body, (byte) 7);
    HttpResponse<String> answer =
        server.send(
            operator()
                .header("X-Filename", "M%C3%BCller%20%2B%20Co.pdf")
                .header("X-Source-Url", "https://example.org/a%20b.pdf?x=1")
                .POST(BodyPublishers.ofByteArray(body)));
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.headers().firstValue("Location")).contains("/doc/" + DOCUMENT);
    JsonNode json = TestServer.json(answer);
    assertThat(json.path("did").asText()).isEqualTo(DOCUMENT.toString());
    assertThat(json.path("fid").asText()).isEqualTo(FILE.toString());
    assertThat(json.path("status").asText()).isEqualTo("added");
    assertThat(json.has("duplicateOf") && json.path("duplicateOf").isNull()).isTrue();
    assertThat(content.get()).isEqualTo(body);
    assertThat(received.get().name()).isEqualTo("Müller + Co.pdf");
    assertThat(received.get().mediaType()).contains("application/pdf");
    assertThat(received.get().url()).contains("https://example.org/a%20b.pdf?x=1");
  }

  @Test
  void a_duplicate_says_of_what() {
    outcome(new IngestOutcome.Duplicate(DOCUMENT, FILE, IngestOutcome.By.TITLE));
    HttpResponse<String> answer = post(new byte[] {1});
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(TestServer.json(answer).path("status").asText()).isEqualTo("duplicate");
    assertThat(TestServer.json(answer).path("duplicateOf").asText()).isEqualTo(DOCUMENT.toString());
  }

  @Test
  void a_file_that_fails_says_why() {
    assertFailure(IngestOutcome.Reason.UNREADABLE, 422);
    assertFailure(IngestOutcome.Reason.LIMIT, 422);
    assertFailure(IngestOutcome.Reason.UNSUPPORTED, 415);
    assertFailure(IngestOutcome.Reason.TOO_LARGE, 413);
  }

  private void assertFailure(IngestOutcome.Reason reason, int status) {
    outcome(new IngestOutcome.Failed(reason, "because of " + reason));
    HttpResponse<String> answer = post(new byte[] {1});
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(TestServer.json(answer).path("detail").asText()).isEqualTo("because of " + reason);
  }

  @Test
  void a_full_or_failing_library_says_so() {
    server.ingest.set(
        file -> {
          throw new StoreException(StoreException.Code.FULL, "quota");
        });
    assertThat(post(new byte[] {1}).statusCode()).isEqualTo(507);
    server.ingest.set(
        file -> {
          throw new StoreException(StoreException.Code.UNREACHABLE, "nobody");
        });
    assertThat(post(new byte[] {1}).statusCode()).isEqualTo(503);
    server.ingest.set(
        file -> {
          throw new java.io.IOException("the worker could not be started");
        });
    assertThat(post(new byte[] {1}).statusCode()).isEqualTo(503);
  }

  @Test
  void only_the_operator_may_add() {
    for (String shown :
        List.of(
            "",
            "Bearer",
            "Bearer ",
            "Bearer wrong",
            "Basic " + TestServer.TOKEN,
            "Bearer " + TestServer.TOKEN + "x",
            TestServer.TOKEN)) {
      HttpRequest.Builder request =
          server.request("/api/v1/docs").POST(BodyPublishers.ofString("x"));
      if (!shown.isEmpty()) {
        request.header("Authorization", shown);
      }
      HttpResponse<String> answer = server.send(request);
      assertThat(answer.statusCode()).as(shown).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Bearer");
    }
    assertThat(received.get()).isNull();
  }

  @Test
  void too_large_is_refused_whether_or_not_the_length_is_declared() {
    byte[] large = new byte[(int) TestServer.MAX_UPLOAD + 1];
    assertThat(post(large).statusCode()).isEqualTo(413);
    HttpResponse<String> chunked =
        server.send(
            operator().POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large))));
    assertThat(chunked.statusCode()).isEqualTo(413);
    assertThat(received.get()).isNull();
    assertThat(post(new byte[(int) TestServer.MAX_UPLOAD]).statusCode()).isEqualTo(201);
  }

  @Test
  void headers_that_make_no_sense_are_refused() {
    assertThat(post(new byte[0]).statusCode()).isEqualTo(400);
    for (String[] header :
        new String[][] {
          {"X-Filename", "%zz"},
          {"X-Filename", "%ff"},
          {"X-Source-Url", "javascript:alert(1)"},
          {"X-Source-Url", "not an address"},
          {"X-Source-Url", "https:"}
        }) {
      HttpResponse<String> answer =
          server.send(operator().header(header[0], header[1]).POST(BodyPublishers.ofString("x")));
      assertThat(answer.statusCode()).as(header[1]).isEqualTo(400);
    }
    server.send(
        operator()
            .header("X-Filename", "..%2F..%2Fetc%2Fpasswd")
            .POST(BodyPublishers.ofString("x")));
    assertThat(received.get().name()).isEqualTo("passwd");
  }

  @Test
  void an_upload_that_breaks_off_leaves_nothing_behind() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", server.web.address().getPort())) {
      socket
          .getOutputStream()
          .write(
              ("POST /api/v1/docs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                      + TestServer.TOKEN
                      + "\r\nContent-Length: 1000\r\n\r\nhalf")
                  .getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      await().until(() -> scratchFiles() == 1);
    }
    await().until(() -> scratchFiles() == 0);
    assertThat(received.get()).isNull();
  }

  private long scratchFiles() throws Exception {
    try (Stream<java.nio.file.Path> files = Files.list(server.scratch)) {
      return files.count();
    }
  }
}
