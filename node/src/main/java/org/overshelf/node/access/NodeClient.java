package org.overshelf.node.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.overshelf.crawler.client.IncomingFile;

/** Speaks to a node's HTTP interface. Safe for any number of threads. */
public final class NodeClient implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Taking in a large file takes its time: longer than a worker may work on it. */
  private static final Duration INGEST_PATIENCE = Duration.ofMinutes(15);

  private final URI base;
  private final Optional<String> token;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  /**
   * A client of the node at {@code base}.
   *
   * @param token the operator's secret, for what only operators may do
   */
  public NodeClient(URI base, Optional<String> token) {
    this.base = base;
    this.token = token;
  }

  /** Where the node's pages are. */
  public URI base() {
    return base;
  }

  /** What {@code GET /api/v1/search} answers. */
  public JsonNode search(String query, int size, String sort)
      throws IOException, InterruptedException {
    return json(
        get("/api/v1/search?q=" + encode(query) + "&size=" + size + "&sort=" + encode(sort)));
  }

  /** What {@code GET /api/v1/status} answers. */
  public JsonNode status() throws IOException, InterruptedException {
    return json(get("/api/v1/status"));
  }

  /**
   * What {@code POST /api/v1/docs} answers; a file that could not be taken in is a {@link
   * NodeException}.
   */
  public JsonNode add(IncomingFile file) throws IOException, InterruptedException {
    HttpRequest.Builder request = sending(file, "/api/v1/docs");
    file.url().ifPresent(url -> request.header("X-Source-Url", url));
    return json(request.build());
  }

  /** What {@code POST /api/v1/similar} answers. */
  public JsonNode similar(IncomingFile file, int size, boolean all)
      throws IOException, InterruptedException {
    return json(sending(file, "/api/v1/similar?size=" + size + "&all=" + all).build());
  }

  private HttpRequest.Builder sending(IncomingFile file, String path) throws IOException {
    return request(path, INGEST_PATIENCE)
        .header("X-Filename", encode(file.name()))
        .header("Content-Type", file.mediaType().orElse("application/octet-stream"))
        .POST(HttpRequest.BodyPublishers.ofFile(file.path()));
  }

  /**
   * Has the node take in records, one JSON object a line; {@code line} gets what became of each, in
   * order.
   */
  public void addRecords(byte[] lines, Consumer<JsonNode> line)
      throws IOException, InterruptedException {
    report(
        request("/api/v1/docs", INGEST_PATIENCE)
            .header("Content-Type", "application/x-ndjson")
            .POST(HttpRequest.BodyPublishers.ofByteArray(lines))
            .build(),
        line);
  }

  /**
   * Has the node verify everything it stores; {@code line} gets each line of its report as it
   * comes.
   */
  public void check(boolean repair, Consumer<JsonNode> line)
      throws IOException, InterruptedException {
    report("/api/v1/check?repair=" + repair, line);
  }

  /** Has the node hand over what it holds and leave; {@code line} gets its report as it comes. */
  public void leave(Consumer<JsonNode> line) throws IOException, InterruptedException {
    report("/api/v1/leave", line);
  }

  /** What {@code POST /api/v1/tokens} answers: a token and the address to join. */
  public JsonNode token(int uses, Duration lifetime) throws IOException, InterruptedException {
    return json(
        request("/api/v1/tokens?uses=" + uses + "&seconds=" + lifetime.toSeconds(), PATIENCE)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build());
  }

  /** Has a node revoked; {@code POST /api/v1/revocations} answers with its whole id. */
  public JsonNode revoke(String node) throws IOException, InterruptedException {
    return json(
        request("/api/v1/revocations?node=" + encode(node), PATIENCE)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build());
  }

  /** Changes a setting on all nodes of the library. */
  public JsonNode changeSetting(String key, String value) throws IOException, InterruptedException {
    return json(
        request("/api/v1/settings?key=" + encode(key) + "&value=" + encode(value), PATIENCE)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build());
  }

  private void report(String path, Consumer<JsonNode> line)
      throws IOException, InterruptedException {
    report(
        request(path, Duration.ofDays(1)).POST(HttpRequest.BodyPublishers.noBody()).build(), line);
  }

  private void report(HttpRequest request, Consumer<JsonNode> line)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> answer = send(request);
    try (InputStream body = answer.body();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      refuse(answer.statusCode(), body);
      for (String each = lines.readLine(); each != null; each = lines.readLine()) {
        line.accept(JSON.readTree(each));
      }
    }
  }

  private HttpRequest get(String path) {
    return request(path, PATIENCE).GET().build();
  }

  private HttpRequest.Builder request(String path, Duration patience) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(patience)
            .header("Accept", "application/json");
    token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    return request;
  }

  private JsonNode json(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<InputStream> answer = send(request);
    try (InputStream body = answer.body()) {
      refuse(answer.statusCode(), body);
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new NodeException(200, base + " does not answer like an Overshelf node");
    }
  }

  private HttpResponse<InputStream> send(HttpRequest request)
      throws IOException, InterruptedException {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (ConnectException e) {
      throw new NodeException(0, "no node answers at " + base);
    } catch (HttpTimeoutException e) {
      throw new NodeException(0, "the node at " + base + " did not answer in time");
    }
  }

  private void refuse(int status, InputStream body) throws IOException {
    if (status / 100 == 2) {
      return;
    }
    JsonNode problem;
    try {
      problem = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      problem = JSON.createObjectNode();
    }
    String title = problem.path("title").asText("");
    String said = problem.path("detail").asText(title);
    throw new NodeException(
        status, said.isEmpty() ? base + " answered with status " + status : said);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
