package org.overshelf.crawler.extract.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.Reading;
import org.overshelf.crawler.extract.layout.UnreadableDocumentException;

/** Files that were packed with gzip. */
class PackedFileTest {

  @TempDir Path folder;

  @Test
  void a_packed_file_is_read_as_what_is_in_it() throws IOException {
    Path file =
        packed(
            "<html><body><h1>Packed but Not Forgotten</h1><p>Text."
                .getBytes(StandardCharsets.UTF_8));

    var paper = Reading.paper(file, MediaType.GZIP);

    assertThat(paper.type()).isEqualTo(MediaType.HTML);
    assertThat(paper.title().value()).isEqualTo("Packed but Not Forgotten");
  }

  @Test
  void what_is_packed_twice_is_unpacked_once() throws IOException {
    Path once = packed("text".getBytes(StandardCharsets.UTF_8));

    assertThat(Reading.failure(packed(Files.readAllBytes(once))).reason())
        .isEqualTo(Reason.UNSUPPORTED);
  }

  @Test
  void a_small_file_that_unpacks_to_a_huge_one_is_refused_and_leaves_nothing() throws IOException {
    Path bomb = packed(new byte[32 << 20]);
    assertThat(Files.size(bomb)).isLessThan(64 << 10);
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    List<Path> before = unpacked(temporary);

    assertThatThrownBy(() -> Unpacker.gunzip(bomb, 16 << 20))
        .isInstanceOfSatisfying(
            UnreadableDocumentException.class,
            e -> assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE));
    assertThat(unpacked(temporary)).isEqualTo(before);
  }

  @Test
  void a_packed_file_that_is_cut_short_is_damaged() throws IOException {
    Path file = packed("a text that is long enough to be cut".getBytes(StandardCharsets.UTF_8));
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 12));

    assertThat(Reading.failure(file).reason()).isEqualTo(Reason.DAMAGED);
  }

  private static List<Path> unpacked(Path temporary) throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("unpacked"))
          .sorted()
          .toList();
    }
  }

  private Path packed(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return Files.write(folder.resolve("file.gz"), bytes.toByteArray());
  }
}
