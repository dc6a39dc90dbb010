package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.process.NodeProcess;

/** A library on one machine as its users know it: real processes, real files, real faults. */
class LibraryIT {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path folder;
  private Packaged program;
  private Path data;

  @BeforeEach
  void open() {
    program = new Packaged(folder, "-Xmx512m", "-XX:+ExitOnOutOfMemoryError");
    data = folder.resolve("data");
  }

  @Test
  void papers_go_in_once_and_come_out_as_they_were() throws Exception {
    int count = 25;
    Path papers = MadeUpPapers.write(folder.resolve("papers"), count);

    assertThat(add(papers).out()).startsWith(count + " added, 0 duplicates, 0 failed");
    assertThat(add(papers).out()).startsWith("0 added, " + count + " duplicates, 0 failed");

    try (NodeProcess node = program.node("serve", data)) {
      URI base = node.awaitAddress(PATIENCE);
      try (NodeClient client = node.client()) {
        for (int i = 0; i < count; i++) {
          JsonNode hit = client.search(MadeUpPapers.title(i), 5, "relevance").path("hits").path(0);
          assertThat(hit.path("title").asText()).isEqualTo(MadeUpPapers.title(i));
          assertThat(hit.path("citations").asInt()).isEqualTo(i == count - 1 ? 0 : 1);
          assertThat(get(base.resolve("/doc/" + hit.path("did").asText() + "/file")).body())
              .isEqualTo(Files.readAllBytes(papers.resolve("paper-" + i + ".html")));
        }
      }
    }
    assertThat(check().exit()).isZero();
  }

  @Test
  void an_add_that_is_killed_at_any_moment_is_completed_by_the_next() throws Exception {
    int count = 60;
    Path papers = MadeUpPapers.write(folder.resolve("papers"), count);
    try (NodeProcess first = program.node("serve", data)) {
      URI base = first.awaitAddress(PATIENCE);
      for (int kill = 1; kill <= 3; kill++) {
        Process adding =
            program.start(
                folder.resolve("add-out"),
                folder.resolve("add-err"),
                "add",
                papers.toString(),
                "--node",
                base.toString(),
                "--token",
                Files.readString(data.resolve("operator.token")));
        long enough = 10L * kill;
        try (NodeClient client = first.client()) {
          Awaitility.await().atMost(PATIENCE).until(() -> papersIn(client) >= enough);
        }
        adding.destroyForcibly().waitFor();
      }
      first.kill();
    }

    Packaged.Ended added = add(papers);

    assertThat(added.exit()).as(added.err()).isZero();
    Packaged.Ended checked = check();
    assertThat(checked.exit()).as(checked.out()).isZero();
    try (NodeProcess node = program.node("serve", data)) {
      node.awaitAddress(PATIENCE);
      try (NodeClient client = node.client()) {
        Awaitility.await().atMost(PATIENCE).until(() -> papersIn(client) == count);
        Awaitility.await()
            .atMost(PATIENCE)
            .until(() -> client.search("treatise", 1, "relevance").path("total").asInt() == count);
      }
    }
  }

  @Test
  void a_flipped_bit_is_reported_and_never_served() throws Exception {
    Path papers = Files.createDirectories(folder.resolve("papers"));
    byte[] noise = new byte[150_000];
    new Random(7).nextBytes(noise);
    // In UTF-16, so that the bytes of the file are not those of the text that is read from it.
    byte[] original =
        ("\ufeffA Report on Noise\n\nAda Writer\n\n" + HexFormat.of().formatHex(noise) + "\n")
            .getBytes(StandardCharsets.UTF_16LE);
    Files.write(papers.resolve("noisy.txt"), original);
    assertThat(add(papers).exit()).isZero();
    flipABitOf(Arrays.copyOfRange(original, 300_000, 300_064), data.resolve("store"));

    Packaged.Ended checked = check();

    assertThat(checked.exit()).isEqualTo(1);
    assertThat(checked.out()).contains("damaged");
    try (NodeProcess node = program.node("serve", data)) {
      URI base = node.awaitAddress(PATIENCE);
      try (NodeClient client = node.client()) {
        String did =
            client
                .search("report on noise", 1, "relevance")
                .path("hits")
                .path(0)
                .path("did")
                .asText();
        byte[] served = readUntilItFails(base.resolve("/doc/" + did + "/file"));
        assertThat(served.length).isLessThan(original.length);
        assertThat(new String(original, StandardCharsets.ISO_8859_1))
            .as("what was served before the fault is right")
            .startsWith(new String(served, StandardCharsets.ISO_8859_1));
      }
    }
    assertThat(add(papers).exit()).as("adding the file again restores it").isZero();
    Packaged.Ended again = check();
    assertThat(again.exit()).as(again.out()).isZero();
  }

  @Test
  void a_lost_index_is_rebuilt() throws Exception {
    Path papers = MadeUpPapers.write(folder.resolve("papers"), 10);
    add(papers);
    try (Stream<Path> index = Files.walk(data.resolve("index"))) {
      for (Path each : index.filter(Files::isRegularFile).toList()) {
        Files.delete(each);
      }
    }

    Packaged.Ended repaired = program.run("check", "--repair", "--data", data.toString());

    assertThat(repaired.exit()).as(repaired.out() + repaired.err()).isZero();
    Packaged.Ended found =
        program.run("search", "--json", "--data", data.toString(), MadeUpPapers.title(3));
    assertThat(found.out()).contains(MadeUpPapers.title(3));
  }

  private Packaged.Ended add(Path papers) throws Exception {
    return program.run("add", papers.toString(), "--data", data.toString());
  }

  private Packaged.Ended check() throws Exception {
    return program.run("check", "--data", data.toString());
  }

  private static long papersIn(NodeClient client) throws IOException, InterruptedException {
    return client.status().path("library").path("papers").asLong();
  }

  private static HttpResponse<byte[]> get(URI address) throws Exception {
    try (HttpClient http =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
      HttpResponse<byte[]> answer =
          http.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray());
      assertThat(answer.statusCode()).isEqualTo(200);
      return answer;
    }
  }

  /** The bytes that arrive before the transfer breaks off; none if it is refused at once. */
  private static byte[] readUntilItFails(URI address) throws Exception {
    var received = new java.io.ByteArrayOutputStream();
    try (HttpClient http =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
      HttpResponse<InputStream> answer =
          http.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofInputStream());
      if (answer.statusCode() != 200) {
        assertThat(answer.statusCode()).isEqualTo(503);
        return new byte[0];
      }
      try (InputStream body = answer.body()) {
        body.transferTo(received);
        throw new AssertionError("a damaged file was served to its end");
      } catch (IOException e) {
        return received.toByteArray();
      }
    }
  }

  /** Changes a bit of these bytes where they lie on disk. */
  private static void flipABitOf(byte[] bytes, Path store) throws IOException {
    String wanted = new String(bytes, StandardCharsets.ISO_8859_1);
    List<Path> files;
    try (Stream<Path> all = Files.walk(store)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path each : files) {
      int at = new String(Files.readAllBytes(each), StandardCharsets.ISO_8859_1).indexOf(wanted);
      if (at >= 0) {
        try (RandomAccessFile file = new RandomAccessFile(each.toFile(), "rw")) {
          file.seek(at);
          file.write(bytes[0] ^ 4);
        }
        return;
      }
    }
    throw new AssertionError("the bytes are not on disk as they are");
  }
}
