package org.overshelf.crawler.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FitTest {

  @Test
  void a_text_that_fits_stays_whole_and_another_keeps_whole_characters() {
    assertThat(Fit.text("abc", 3)).isEqualTo("abc");
    assertThat(Fit.text("abcd", 3)).isEqualTo("abc");
    assertThat(Fit.text("a€", 3)).isEqualTo("a");
    assertThat(Fit.text("\uD83D\uDCDAx", 4)).isEqualTo("\uD83D\uDCDA");
    assertThat(Fit.text("\"\"", 3)).isEqualTo("\"");
    assertThat(Fit.text("", 0)).isEmpty();
  }

  @Test
  void lists_keep_whole_texts_from_the_beginning() {
    assertThat(Fit.texts(List.of("aaa", "bbb", "c"), 12)).containsExactly("aaa", "bbb");
    assertThat(Fit.texts(List.of("aaaa", "b"), 5)).isEmpty();
  }

  @Test
  void what_fits_has_so_few_bytes_as_json_whatever_it_holds() throws IOException {
    long seed = Long.getLong("overshelf.seed", System.nanoTime());
    Random random = new Random(seed);
    ObjectMapper json = new ObjectMapper();
    int[] kinds = {'a', '"', '\\', '\n', 1, 0xe9, 0x20ac, 0x1f4da};
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder();
      random.ints(random.nextInt(60), 0, kinds.length).forEach(k -> text.appendCodePoint(kinds[k]));
      int most = random.nextInt(80);

      String written = json.writeValueAsString(Fit.text(text.toString(), most));

      assertThat(written.getBytes(StandardCharsets.UTF_8).length)
          .as("replay with -Dtest=FitTest -DargLine=-Dovershelf.seed=%d", seed)
          .isLessThanOrEqualTo(most + 2);
    }
  }
}
