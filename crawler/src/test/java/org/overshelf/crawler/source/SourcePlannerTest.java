package org.overshelf.crawler.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcePlannerTest {

  @TempDir Path folder;

  @Test
  void a_folder_is_walked_in_order_for_papers_and_archives() throws IOException {
    Path b = file("b/deep/B.PDF");
    Path a = file("a.html");
    Path c = file("c.txt.gz");
    Path z = file("z.tar.gz");
    file("notes.docx");
    file(".hidden.pdf");
    file(".git/object.pdf");

    assertThat(SourcePlanner.plan(List.of(folder.toString())))
        .containsExactly(
            new Source.LocalFile(a),
            new Source.LocalFile(b),
            new Source.LocalFile(c),
            new Source.Archive(z));
  }

  @Test
  void what_is_named_outright_is_always_tried() throws IOException {
    Path odd = file("notes.docx");
    Path hidden = file(".hidden.pdf");

    assertThat(SourcePlanner.plan(List.of(odd.toString(), hidden.toString())))
        .containsExactly(new Source.LocalFile(odd), new Source.LocalFile(hidden));
  }

  @Test
  void links_below_a_folder_are_not_followed() throws IOException {
    Path real = file("real.pdf");
    Files.createSymbolicLink(folder.resolve("link.pdf"), real);
    Files.createSymbolicLink(folder.resolve("loop"), folder);

    assertThat(SourcePlanner.plan(List.of(folder.toString())))
        .containsExactly(new Source.LocalFile(real));
  }

  @Test
  void addresses_are_told_from_paths() throws IOException {
    assertThat(SourcePlanner.plan(List.of("https://example.org/a.pdf")))
        .containsExactly(new Source.Remote(URI.create("https://example.org/a.pdf")));
  }

  @Test
  void what_cannot_be_had_is_named_in_one_line() {
    for (String name : List.of("absent.pdf", "http://", "http://bad host/", "http:///x", "\0")) {
      assertThatThrownBy(() -> SourcePlanner.plan(List.of(name)))
          .as(name)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(name)
          .hasMessageNotContaining("\n");
    }
  }

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, name);
  }
}
