package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.frontend.client.Maintenance.Kind;
import org.overshelf.frontend.client.Maintenance.Line;
import org.overshelf.frontend.testing.TestLibrary.Cited;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.Groups;

/** What programs get. */
class ApiTest {

  private TestServer server;
  private DocumentRow paper;

  @BeforeEach
  void library() {
    server = new TestServer();
    paper =
        server
            .library
            .paper("A lookup service")
            .by("Ada Ring")
            .in("Journal of Rings", 2001)
            .saying("Keys <found> & kept.")
            .citing(new Cited("Consistent hashing", "Cleo Bucket", 1997))
            .add();
    server
        .library
        .paper("Consistent hashing of keys")
        .citing(new Cited("A lookup service", "Ada Ring", 2001, List.of("See Ring.")))
        .add();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private JsonNode json(String path) {
    HttpResponse<String> answer = server.get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    return TestServer.json(answer);
  }

  @Test
  void search_answers_in_the_agreed_form() {
    server.search.note = Optional.of("read otherwise");
    server.search.coverage = new SearchAnswer.Coverage(4, 3);
    JsonNode answer = json("/api/v1/search?q=keys&size=1");
    assertThat(answer.path("query").asText()).isEqualTo("keys");
    assertThat(answer.path("total").asInt()).isEqualTo(2);
    assertThat(answer.path("took_ms").asInt()).isEqualTo(7);
    assertThat(answer.path("partitions").toString()).isEqualTo("{\"total\":4,\"answered\":3}");
    assertThat(answer.path("note").asText()).isEqualTo("read otherwise");
    assertThat(answer.path("facets").path("year").toString())
        .isEqualTo("[{\"value\":\"2001\",\"count\":1}]");
    JsonNode hit = answer.path("hits").path(0);
    assertThat(hit.path("did").asText()).isEqualTo(paper.id().toString());
    assertThat(hit.path("authors").toString()).isEqualTo("[\"Ada Ring\"]");
    assertThat(hit.path("year").asInt()).isEqualTo(2001);
    assertThat(hit.path("snippet").asText())
        .isEqualTo("<mark>Keys</mark> &lt;found&gt; &amp; kept.");
    assertThat(server.get(hit.path("file").asText()).statusCode()).isEqualTo(200);
    JsonNode next = json("/api/v1/search?q=keys&size=1&cursor=" + answer.path("cursor").asText());
    assertThat(next.path("hits").path(0).path("year").isNull()).isTrue();
    assertThat(next.path("cursor").isNull()).isTrue();
  }

  @Test
  void search_refuses_what_it_cannot_read_and_says_why() {
    for (String bad :
        List.of(
            "?q=",
            "",
            "?q=a&size=0",
            "?q=a&size=101",
            "?q=a&size=x",
            "?q=a&sort=size",
            "?q=a&year=soon",
            "?q=a&page=0",
            "?q=a&page=-1",
            "?q=a&page=99999999999999999999",
            "?q=a&cursor=zzz",
            "?q=%FF",
            "?q=%ED%A0%80",
            "?q=" + "x".repeat(10_000))) {
      HttpResponse<String> answer = server.get("/api/v1/search" + bad);
      assertThat(answer.statusCode()).as(bad).isEqualTo(400);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
      assertThat(TestServer.json(answer).path("detail").asText()).as(bad).isNotBlank();
      assertThat(TestServer.json(answer).path("requestId").asText())
          .isEqualTo(answer.headers().firstValue("X-Request-Id").orElseThrow());
    }
  }

  @Test
  void a_document_comes_with_its_file_references_and_citations() {
    JsonNode document = json("/api/v1/docs/" + paper.id());
    assertThat(document.path("title").asText()).isEqualTo("A lookup service");
    assertThat(document.path("citations").asInt()).isEqualTo(1);
    assertThat(document.path("file").path("fid").asText()).isEqualTo(paper.file().toString());
    assertThat(json("/doc/" + paper.id() + ".json")).isEqualTo(document);

    JsonNode references = json("/api/v1/docs/" + paper.id() + "/references");
    assertThat(references.path("total").asInt()).isEqualTo(1);
    assertThat(references.path("references").path(0).path("title").asText())
        .isEqualTo("Consistent hashing");
    assertThat(references.path("references").path(0).path("did").isNull()).isTrue();
    assertThat(
            json("/api/v1/docs/" + paper.id() + "/references?page=100000&size=100")
                .path("references"))
        .isEmpty();

    JsonNode citations = json("/api/v1/docs/" + paper.id() + "/citations");
    assertThat(citations.path("total").asInt()).isEqualTo(1);
    assertThat(citations.path("citations").path(0).path("contexts").toString())
        .isEqualTo("[\"See Ring.\"]");
  }

  @Test
  void missing_and_unreachable_are_told_apart() {
    String other = "a".repeat(32);
    assertThat(server.get("/api/v1/docs/" + other).statusCode()).isEqualTo(404);
    assertThat(server.get("/api/v1/docs/nonsense").statusCode()).isEqualTo(404);
    server.library.store.breakKey(Groups.TABLE.row(paper.group()));
    assertThat(json("/api/v1/docs/" + paper.id()).path("citations").isNull()).isTrue();
    assertThat(server.get("/api/v1/docs/" + paper.id() + "/citations").statusCode()).isEqualTo(503);
  }

  @Test
  void status_tells_figures_and_readiness() {
    JsonNode status = json("/api/v1/status");
    assertThat(status.path("library").path("papers").asInt()).isEqualTo(2);
    assertThat(status.path("index").path("partitionsReady").asInt()).isEqualTo(4);
    assertThat(status.path("node").path("uptimeSeconds").asInt()).isEqualTo(4_500);
    assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
    server.ready = false;
    assertThat(server.get("/readyz").statusCode()).isEqualTo(503);
    assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void status_tells_of_every_node_and_of_what_they_agree_on() {
    JsonNode ring = json("/api/v1/status").path("ring");
    assertThat(ring.path("settings").path("cluster.replicas").asText()).isEqualTo("3");
    JsonNode second = ring.path("nodes").get(1);
    assertThat(second.path("health").asText()).isEqualTo("down");
    assertThat(second.path("stage").asText()).isEqualTo("staying");
    assertThat(second.path("share").asDouble()).isEqualTo(0.25);
    assertThat(second.path("core").asBoolean()).isTrue();
    assertThat(second.path("roles").get(1).asText()).isEqualTo("web");
    assertThat(server.get("/status").body())
        .contains("node-8", "25.0 %", "down, core", "cluster.replicas", "stroke-dashoffset");
  }

  @Test
  void only_operators_revoke_and_change_settings_and_a_refusal_says_why() {
    for (String path : List.of("/api/v1/revocations?node=abcd", "/api/v1/settings?key=a&value=b")) {
      assertThat(server.send(post(path)).statusCode()).as(path).isEqualTo(401);
    }
    HttpResponse<String> revoked = server.send(asOperator("/api/v1/revocations?node=abcd"));
    assertThat(revoked.statusCode()).isEqualTo(409);
    assertThat(revoked.body()).contains("begins with abcd");
    HttpResponse<String> changed = server.send(asOperator("/api/v1/settings?key=a.b&value=1"));
    assertThat(changed.statusCode()).isEqualTo(400);
    assertThat(changed.body()).contains("there is no setting a.b");
  }

  private HttpRequest.Builder asOperator(String path) {
    return post(path).header("Authorization", "Bearer " + TestServer.TOKEN);
  }

  private HttpRequest.Builder post(String path) {
    return server.request(path).POST(BodyPublishers.noBody());
  }

  @Test
  void a_check_streams_its_report_line_by_line() {
    server.maintenance.set(
        (repair, report) -> {
          report.accept(new Line(Kind.PROGRESS, "repair=" + repair, 0));
          report.accept(new Line(Kind.PROBLEM, "a \"bad\" block", 1));
          report.accept(new Line(Kind.RESULT, "done", 1));
        });
    HttpResponse<String> answer = check("/api/v1/check?repair=true");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    assertThat(answer.body())
        .isEqualTo(
            """
            {"type":"progress","message":"repair=true","problems":0}
            {"type":"problem","message":"a \\"bad\\" block","problems":1}
            {"type":"result","message":"done","problems":1}
            """);
  }

  @Test
  void one_check_at_a_time_and_for_operators_only() {
    server.maintenance.set(
        (repair, report) -> {
          throw new IllegalStateException("under way");
        });
    assertThat(check("/api/v1/check").statusCode()).isEqualTo(409);
    assertThat(check("/api/v1/check?repair=maybe").statusCode()).isEqualTo(400);
    HttpResponse<String> anyone =
        server.send(server.request("/api/v1/check").POST(BodyPublishers.noBody()));
    assertThat(anyone.statusCode()).isEqualTo(401);
  }

  private HttpResponse<String> check(String path) {
    return server.send(
        server
            .request(path)
            .header("Authorization", "Bearer " + TestServer.TOKEN)
            .POST(BodyPublishers.noBody()));
  }
}
