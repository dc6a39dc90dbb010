package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.table.DocumentRow;

/** Files over HTTP: the right bytes or none. */
class DownloadTest {

  private TestServer server;
  private byte[] bytes;
  private DocumentRow paper;
  private String path;

  @BeforeEach
  void library() {
    server = new TestServer();
    bytes = new byte[3_000_000];
    new Random(7).nextBytes(bytes);
    paper =
        server.library.paper("Lookup").file("Über \"Ringe\".pdf", "application/pdf", bytes).add();
    path = "/file/" + paper.file() + "/ringe.pdf";
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<byte[]> get(String... headers) {
    HttpRequest.Builder request = server.request(path);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return server.bytes(request);
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void a_paper_leads_to_its_file() {
    HttpResponse<String> answer = server.get("/doc/" + paper.id() + "/file");
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(header(answer, "Location"))
        .isEqualTo("/file/" + paper.file() + "/%C3%9Cber%20_Ringe_.pdf");
    HttpResponse<byte[]> file = server.bytes(server.request(header(answer, "Location")));
    assertThat(file.body()).isEqualTo(bytes);
    assertThat(header(file, "Content-Disposition"))
        .isEqualTo(
            "inline; filename=\"_ber _Ringe_.pdf\"; filename*=UTF-8''%C3%9Cber%20_Ringe_.pdf");
  }

  @Test
  void the_whole_file_may_be_kept_for_ever() {
    HttpResponse<byte[]> answer = get();
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(bytes);
    assertThat(header(answer, "Content-Type")).isEqualTo("application/pdf");
    assertThat(header(answer, "Content-Length")).isEqualTo("3000000");
    assertThat(header(answer, "ETag")).isEqualTo("\"" + paper.file() + "\"");
    assertThat(header(answer, "Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
    assertThat(header(answer, "Accept-Ranges")).isEqualTo("bytes");
    assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.headers().allValues("Content-Security-Policy")).hasSize(1);
    assertThat(answer.headers().allValues("Content-Encoding")).isEmpty();
  }

  @Test
  void head_says_the_same_without_the_bytes() {
    HttpResponse<byte[]> answer = server.bytes(server.request(path).HEAD());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    HttpResponse<byte[]> whole = get();
    for (String name : List.of("Content-Length", "Content-Type", "ETag", "Content-Disposition")) {
      assertThat(header(answer, name)).as(name).isEqualTo(header(whole, name));
    }
  }

  @Test
  void ranges_give_exactly_their_bytes() {
    assertRange("bytes=0-0", 0, 1);
    assertRange("bytes=16380-16400", 16_380, 16_401);
    assertRange("bytes=2999999-", 2_999_999, 3_000_000);
    assertRange("bytes=-5", 2_999_995, 3_000_000);
    assertRange("bytes=-99999999", 0, 3_000_000);
    assertRange("bytes=1000000-99999999", 1_000_000, 3_000_000);
    assertRange("bytes = 5-9", 5, 10);
    Random random = new Random(11);
    for (int i = 0; i < 20; i++) {
      int from = random.nextInt(bytes.length);
      int to = from + random.nextInt(bytes.length - from);
      assertRange("bytes=" + from + "-" + to, from, to + 1);
    }
  }

  private void assertRange(String range, int from, int to) {
    HttpResponse<byte[]> answer = get("Range", range);
    assertThat(answer.statusCode()).as(range).isEqualTo(206);
    assertThat(header(answer, "Content-Range"))
        .isEqualTo("bytes " + from + "-" + (to - 1) + "/3000000");
    assertThat(header(answer, "Content-Length")).isEqualTo(Integer.toString(to - from));
    assertThat(Arrays.equals(answer.body(), Arrays.copyOfRange(bytes, from, to))).isTrue();
  }

  @Test
  void ranges_outside_are_refused_and_odd_ones_ignored() {
    for (String range : List.of("bytes=3000000-", "bytes=9999999-99999999", "bytes=-0")) {
      HttpResponse<byte[]> answer = get("Range", range);
      assertThat(answer.statusCode()).as(range).isEqualTo(416);
      assertThat(header(answer, "Content-Range")).isEqualTo("bytes */3000000");
      assertThat(header(answer, "ETag")).isEmpty();
    }
    for (String range :
        List.of(
            "bytes=5-2",
            "bytes=0-1,5-9",
            "lines=1-2",
            "bytes=",
            "bytes=-",
            "bytes=a-b",
            "x",
            "bytes=99999999999999999999-")) {
      assertThat(get("Range", range).statusCode()).as(range).isEqualTo(200);
    }
  }

  @Test
  void a_range_of_another_file_is_answered_with_the_whole() {
    assertThat(get("Range", "bytes=0-9", "If-Range", "\"other\"").statusCode()).isEqualTo(200);
    assertThat(get("Range", "bytes=0-9", "If-Range", "\"" + paper.file() + "\"").statusCode())
        .isEqualTo(206);
  }

  @Test
  void a_file_that_the_client_has_is_not_sent_again() {
    for (String tags :
        List.of("*", "\"" + paper.file() + "\"", "\"x\", W/\"" + paper.file() + "\"")) {
      HttpResponse<byte[]> answer = get("If-None-Match", tags);
      assertThat(answer.statusCode()).as(tags).isEqualTo(304);
      assertThat(answer.body()).isEmpty();
    }
    assertThat(get("If-None-Match", "\"x\"").statusCode()).isEqualTo(200);
  }

  @Test
  void stored_pages_and_pictures_never_run_here() {
    for (String type :
        List.of("text/html", "image/svg+xml", "application/xhtml+xml", "nonsense", "")) {
      byte[] content = ("<script>" + type).getBytes(StandardCharsets.UTF_8);
      DocumentRow row = server.library.paper(type).file("a.html", type, content).add();
      HttpResponse<String> answer = server.get("/file/" + row.file() + "/a.html");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(header(answer, "Content-Disposition")).startsWith("attachment;");
      assertThat(header(answer, "Content-Security-Policy")).startsWith("sandbox");
      assertThat(header(answer, "Content-Type")).isNotEqualTo("image/svg+xml");
    }
  }

  @Test
  void only_files_of_documents_are_served() {
    FileId text = server.library.write("extracted text".getBytes(StandardCharsets.UTF_8));
    assertThat(server.get("/file/" + text + "/x.txt").statusCode()).isEqualTo(404);
    assertThat(server.get("/file/" + "0".repeat(64) + "/x").statusCode()).isEqualTo(404);
    assertThat(server.get("/file/xyz/x").statusCode()).isEqualTo(404);
  }

  @Test
  void an_empty_file_is_served_as_such() {
    DocumentRow empty = server.library.paper("E").file("e.txt", "text/plain", new byte[0]).add();
    HttpResponse<String> answer = server.get("/file/" + empty.file() + "/e.txt");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(header(answer, "Content-Length")).isEqualTo("0");
  }

  @Test
  void a_file_damaged_at_its_beginning_is_an_error_not_a_file() throws Exception {
    server.library.store.breakKey(leaves().getFirst());
    HttpResponse<byte[]> answer = get();
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(header(answer, "Content-Disposition")).isEmpty();
    assertThat(header(answer, "ETag")).isEmpty();
    assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
    assertThat(header(answer, "Content-Security-Policy")).contains("default-src 'none'");
    assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("damaged");
  }

  @Test
  void a_file_damaged_further_on_breaks_off_and_never_ends_well() throws Exception {
    server.library.store.breakKey(leaves().get(150));
    assertThatThrownBy(this::get).isInstanceOf(UncheckedIOException.class);
    assertThat(get("Range", "bytes=0-999999").statusCode()).isEqualTo(206);
  }

  @Test
  void a_file_whose_root_is_lost_cannot_be_read_just_now() {
    server.library.store.breakKey(paper.file().root());
    assertThat(get().statusCode()).isEqualTo(503);
  }

  private List<Key> leaves() throws Exception {
    List<Key> keys = new ArrayList<>();
    server.library.files.open(paper.file()).required().forEachBlock(keys::add);
    return keys;
  }
}
