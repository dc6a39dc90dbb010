package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.process.NodeProcess;

/** Files are streamed: a node's heap does not depend on their size. */
class LargeFileIT {

  private static final long SIZE = 200L << 20;

  @TempDir Path folder;

  @Test
  void a_file_larger_than_the_heap_goes_in_and_comes_out() throws Exception {
    Path file = folder.resolve("large.txt");
    CRC32C written = new CRC32C();
    try (OutputStream to = new CheckedOutputStream(Files.newOutputStream(file), written)) {
      write(to);
    }
    Packaged small = new Packaged(folder, "-Xmx160m", "-XX:+ExitOnOutOfMemoryError");
    try (NodeProcess node = small.node("serve", folder.resolve("data"))) {
      URI base = node.awaitAddress(Duration.ofMinutes(1));
      String did;
      try (NodeClient client = node.client()) {
        did = client.add(IncomingFile.of(file)).path("did").asText();
      }
      CRC32C read = new CRC32C();
      try (HttpClient http =
          HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
        HttpResponse<InputStream> answer =
            http.send(
                HttpRequest.newBuilder(base.resolve("/doc/" + did + "/file")).build(),
                HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = new CheckedInputStream(answer.body(), read)) {
          assertThat(body.transferTo(OutputStream.nullOutputStream())).isGreaterThan(SIZE);
        }
      }
      assertThat(read.getValue()).isEqualTo(written.getValue());
      assertThat(node.isAlive()).isTrue();
    }
  }

  private static void write(OutputStream to) throws IOException {
    byte[] head =
        "An Enumeration of All Small Numbers\n\nAda Writer\n\n".getBytes(StandardCharsets.UTF_8);
    to.write(head);
    StringBuilder lines = new StringBuilder();
    long number = 0;
    for (long size = head.length; size <= SIZE; ) {
      lines.setLength(0);
      for (int i = 0; i < 10_000; i++) {
        lines.append("The number ").append(number++).append(" comes next.\n");
      }
      byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
      to.write(bytes);
      size += bytes.length;
    }
  }
}
