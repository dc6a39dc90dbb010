package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.crawler.client.FilePeek;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.index.client.SimilarityAnswer;
import org.overshelf.shared.table.DocumentRow;

/** What readers and programs are told about papers that resemble one. */
class SimilarTest {

  private static final String SHARED =
      "every node of the ring holds the keys that fall between it and its neighbour";

  private TestServer server;
  private DocumentRow first;
  private DocumentRow second;
  private DocumentRow version;

  @BeforeEach
  void library() {
    server = new TestServer();
    first = server.library.paper("Rings").by("Ada Ring").text("Alpha. " + SHARED + ".").add();
    second = server.library.paper("Trees").by("Ben Hash").text("Some gamma delta. " + SHARED).add();
    version =
        server
            .library
            .paper("Rings, revised")
            .text("Alpha, revised. " + SHARED + " again")
            .versionOf(first)
            .add();
    server.library.paper("Nothing alike").text("zebra quagga").add();
    server.peek.set(
        file ->
            new FilePeek.Seen.Read(
                first.file(), first.group(), "Rings", Files.readString(file.path())));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_paper_page_shows_its_kin_with_a_link_to_compare() {
    String page = server.get("/doc/" + first.id()).body();
    assertThat(page).contains("Version <", "Near-duplicate <", "Trees", "Rings, revised");
    assertThat(page).contains("/compare/" + first.id() + "/" + second.id());
    assertThat(page).doesNotContain("Nothing alike");
  }

  @Test
  void programs_ask_about_a_paper_or_a_file() {
    JsonNode answer = TestServer.json(server.get("/api/v1/docs/" + first.id() + "/similar?size=1"));
    assertThat(answer.path("partitions").path("asked").asInt()).isEqualTo(3);
    assertThat(answer.path("hits")).hasSize(1);

    HttpResponse<String> sent =
        server.send(
            server.request("/api/v1/similar").POST(BodyPublishers.ofString("Alpha. " + SHARED)));
    JsonNode hits = TestServer.json(sent).path("hits");
    assertThat(hits.path(0).path("did").asText()).isEqualTo(first.id().toString());
    assertThat(hits.path(0).path("resemblance").asText()).isEqualTo("copy");
    assertThat(hits.path(0).path("jaccard").asDouble()).isEqualTo(1);
    assertThat(hits.path(1).path("did").asText()).isEqualTo(version.id().toString());
    assertThat(hits.path(1).path("resemblance").asText()).isEqualTo("version");
  }

  @Test
  void a_reader_drops_a_file_or_pastes_text_and_nothing_is_kept() {
    assertThat(server.get("/similar").body()).contains("enctype=\"multipart/form-data\"");
    String dropped = form("file\"; filename=\"paper.pdf", SHARED).body();
    assertThat(dropped).contains("What resembles “Rings”", "Exact copy", "Trees");
    String pasted = form("text", "zebra quagga").body();
    assertThat(pasted).contains("What resembles the text", "Nothing alike");
    assertThat(form("text", "unheard quux").body()).contains("Nothing in the library shares text");
    // TestServer.close fails if a file was left behind
  }

  @Test
  void what_cannot_be_asked_about_is_said() {
    assertThat(form("text", "").statusCode()).isEqualTo(400);
    assertThat(server.send(server.request("/similar").POST(BodyPublishers.noBody())).statusCode())
        .isEqualTo(400);
    String large = "x".repeat((int) TestServer.MAX_UPLOAD + 100_000);
    assertThat(form("file\"; filename=\"a", large).statusCode()).isEqualTo(413);
    HttpResponse<String> sent =
        server.send(
            server
                .request("/api/v1/similar")
                .expectContinue(true)
                .POST(BodyPublishers.ofString(large)));
    assertThat(sent.statusCode()).isEqualTo(413);
    server.peek.set(
        file -> new FilePeek.Seen.Failed(IngestOutcome.Reason.UNSUPPORTED, "Not a paper."));
    sent = server.send(server.request("/api/v1/similar").POST(BodyPublishers.ofString("MZ")));
    assertThat(sent.statusCode()).isEqualTo(415);
    assertThat(sent.body()).contains("Not a paper.");
    assertThat(server.get("/api/v1/docs/" + "a".repeat(32) + "/similar").statusCode())
        .isEqualTo(404);
  }

  @Test
  void an_answer_says_what_was_not_asked() {
    server.similarity.coverage = new SimilarityAnswer.Coverage(128, 3, 2);
    assertThat(form("text", SHARED).body()).contains("2 of 3 partitions answered");
  }

  @Test
  void two_papers_stand_side_by_side_with_their_common_passages_linked() {
    String page = server.get("/compare/" + first.id() + "/" + second.id()).body();
    assertThat(page).contains("1 passage, 15 words, in common.");
    assertThat(page).contains("id=\"a1\" href=\"#b1\"", "id=\"b1\" href=\"#a1\"", SHARED);
    assertThat(page).contains("without-references=true", "without-quotations=true");
    assertThat(server.get("/compare/" + first.id() + "/" + "a".repeat(32)).statusCode())
        .isEqualTo(404);
    assertThat(server.get("/compare/" + first.id() + "/nothing").statusCode()).isEqualTo(404);
  }

  private HttpResponse<String> form(String name, String value) {
    String body =
        "--frontier\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n--frontier--\r\n"
            .formatted(name, value);
    return server.send(
        server
            .request("/similar")
            .expectContinue(true) // an answer that needs no body comes before the body is sent
            .header("Content-Type", "multipart/form-data; boundary=frontier")
            .POST(BodyPublishers.ofString(body, StandardCharsets.UTF_8)));
  }
}
