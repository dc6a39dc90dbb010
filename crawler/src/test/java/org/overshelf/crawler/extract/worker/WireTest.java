package org.overshelf.crawler.extract.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extraction.Extracted;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.Paper;
import org.overshelf.crawler.extract.Reference;

/** What pools and workers say to each other. */
class WireTest {
  private static final Extraction ANSWER =
      new Extracted(
          new Paper(
              MediaType.PDF,
              new Field<>("Title", 0.9),
              new Field<>(List.of("Ada Lovelace"), 0.5),
              Optional.of(new Field<>(1999, 0.7)),
              Optional.empty(),
              Optional.of(new Field<>("Journal of Shelves", 0.6)),
              Optional.of("10.1/x"),
              List.of(
                  new Reference(
                      0,
                      "A. B. Thing. 1990.",
                      Optional.of("1"),
                      "Thing",
                      List.of("A. B."),
                      Optional.of(1990),
                      Optional.empty(),
                      List.of("As shown [1]."))),
              "text €\fnext",
              2));

  /** Changes only together with the code of both ends. */
  private static final String GOLDEN =
      "{\"outcome\":\"extracted\",\"paper\":{\"type\":\"application/pdf\",\"title\":{\"value\":\"Title\",\"confidence\":0.9},\"authors\":{\"value\":[\"Ada"
          + " Lovelace\"],\"confidence\":0.5},\"year\":{\"value\":1999,\"confidence\":0.7},\"abstractText\":null,\"venue\":{\"value\":\"Journal"
          + " of Shelves\",\"confidence\":0.6},\"doi\":\"10.1/x\",\"references\":[{\"position\":0,\"raw\":\"A."
          + " B. Thing. 1990.\",\"marker\":\"1\",\"title\":\"Thing\",\"authors\":[\"A."
          + " B.\"],\"year\":1990,\"doi\":null,\"contexts\":[\"As shown [1].\"]}],\"text\":\"text"
          + " €\\fnext\",\"pages\":2}}";

  @Test
  void an_answer_is_written_as_it_always_was_and_reads_back_the_same() throws IOException {
    byte[] payload = Wire.answer(ANSWER);

    assertThat(new String(payload, StandardCharsets.UTF_8)).isEqualTo(GOLDEN);
    assertThat(Wire.answer(payload)).isEqualTo(ANSWER);
    Failed failed = new Failed(Reason.NO_TEXT, "nothing");
    assertThat(Wire.answer(Wire.answer(failed))).isEqualTo(failed);
  }

  @Test
  void a_request_names_the_file_wherever_the_worker_runs() throws IOException {
    Wire.Request request = Wire.request(Wire.request(Path.of("a b/ü.pdf"), MediaType.PDF));

    assertThat(Path.of(request.path()).isAbsolute()).isTrue();
    assertThat(request.path()).endsWith("ü.pdf");
    assertThat(request.type()).isEqualTo(MediaType.PDF);
  }

  @Test
  void answers_that_break_the_rules_are_refused() {
    for (String nonsense :
        List.of(
            "",
            "{}",
            "{\"outcome\":\"other\"}",
            "{\"outcome\":\"failed\",\"reason\":\"NO_TEXT\"}",
            "{\"outcome\":\"failed\",\"reason\":\"WHATEVER\",\"detail\":\"\"}",
            GOLDEN.replace("0.9", "7.5"),
            GOLDEN.replace("\"pages\":2", "\"pages\":0"),
            GOLDEN + "x")) {
      assertThatThrownBy(() -> Wire.answer(nonsense.getBytes(StandardCharsets.UTF_8)))
          .as(nonsense)
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void frames_have_their_form_and_whatever_else_comes_is_refused() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Frame(Frame.Kind.ANSWER, new byte[] {1, 2, 3}).write(out);
    byte[] bytes = out.toByteArray();

    assertThat(bytes).containsExactly(0x4f, 0x53, 0x58, 1, 2, 0, 0, 0, 3, 1, 2, 3);
    assertThat(read(bytes).payload()).containsExactly(1, 2, 3);
    for (int cut = 0; cut < bytes.length; cut++) {
      byte[] part = Arrays.copyOf(bytes, cut);
      assertThatThrownBy(() -> read(part)).isInstanceOf(EOFException.class);
    }
    for (int place : new int[] {0, 3, 4, 5}) {
      byte[] broken = bytes.clone();
      broken[place] = 0x7f;
      assertThatThrownBy(() -> read(broken)).isInstanceOf(StreamCorruptedException.class);
    }
    assertThatThrownBy(() -> new Frame(Frame.Kind.ANSWER, new byte[Frame.MOST_BYTES + 1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Frame read(byte[] bytes) throws IOException {
    return Frame.read(new ByteArrayInputStream(bytes));
  }
}
