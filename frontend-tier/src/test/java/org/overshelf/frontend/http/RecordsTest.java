package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.RecordIngest;
import org.overshelf.shared.store.StoreException;

/** Records, one JSON object a line. */
class RecordsTest {

  private final TestServer server = new TestServer();
  private final List<String> taken = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> post(String body) {
    return server.send(
        server
            .request("/api/v1/docs")
            .header("Authorization", "Bearer " + TestServer.TOKEN)
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(body)));
  }

  private void takeAll() {
    server.records.set(
        lines -> {
          List<IngestOutcome> outcomes = new ArrayList<>();
          for (byte[] line : lines) {
            String said = new String(line, StandardCharsets.UTF_8);
            taken.add(said);
            outcomes.add(
                new IngestOutcome.Failed(IngestOutcome.Reason.UNREADABLE, "it is " + said));
          }
          return outcomes;
        });
  }

  @Test
  void every_line_has_its_answer_in_order_however_many_there_are() {
    takeAll();
    int count = 3 * RecordIngest.MAX_BATCH + 7;
    String body =
        IntStream.rangeClosed(1, count).mapToObj(i -> "r" + i).collect(Collectors.joining("\n"));
    HttpResponse<String> answer = post(body);
    assertThat(answer.statusCode()).isEqualTo(200);
    List<String> lines = answer.body().lines().toList();
    assertThat(lines).hasSize(count);
    for (int i = 1; i <= count; i++) {
      assertThat(lines.get(i - 1))
          .isEqualTo(
              "{\"line\":%d,\"status\":\"failed\",\"detail\":\"it is r%d\"}".formatted(i, i));
    }
    assertThat(taken).hasSize(count);
  }

  @Test
  void blank_lines_are_counted_and_passed_over() {
    takeAll();
    assertThat(post("\n  \r\na\n\nb").body())
        .contains("\"line\":3", "it is a", "\"line\":5", "it is b");
    assertThat(taken).containsExactly("a", "b");
  }

  @Test
  void nothing_at_all_too_much_and_strangers_are_refused() {
    takeAll();
    assertThat(post("").statusCode()).isEqualTo(400);
    assertThat(post("x".repeat((int) TestServer.MAX_UPLOAD + 1)).statusCode()).isEqualTo(413);
    assertThat(
            server
                .send(
                    server
                        .request("/api/v1/docs")
                        .header("Content-Type", "application/x-ndjson")
                        .POST(BodyPublishers.ofString("x")))
                .statusCode())
        .isEqualTo(401);
    assertThat(taken).isEmpty();
  }

  @Test
  void a_library_that_cannot_store_says_so() {
    server.records.set(
        lines -> {
          throw new StoreException(StoreException.Code.FULL, "the disk is full");
        });
    assertThat(post("a").statusCode()).isEqualTo(507);
  }
}
