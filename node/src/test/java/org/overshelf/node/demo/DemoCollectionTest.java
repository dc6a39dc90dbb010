package org.overshelf.node.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCollectionTest {

  @TempDir Path folder;

  @Test
  void every_paper_has_what_a_paper_has() throws IOException {
    List<DemoPaper> papers = DemoCollection.load().papers();

    assertThat(papers).hasSizeGreaterThan(59);
    assertThat(papers).extracting(DemoPaper::title).doesNotHaveDuplicates();
    for (DemoPaper paper : papers) {
      assertThat(paper.authors()).as(paper.slug()).isNotEmpty().doesNotContain("");
      assertThat(paper.year()).as(paper.slug()).isBetween(1945, 2020);
      assertThat(paper.sections().getFirst().heading()).as(paper.slug()).isEqualTo("Abstract");
      assertThat(paper.sections()).as(paper.slug()).hasSizeGreaterThan(2);
    }
  }

  @Test
  void typesetting_gives_readable_files_and_the_same_bytes_every_time() throws IOException {
    DemoCollection collection = DemoCollection.load();
    List<Path> first = collection.typeset(Files.createDirectory(folder.resolve("first")));
    List<Path> second = collection.typeset(Files.createDirectory(folder.resolve("second")));

    assertThat(first).hasSize(collection.size());
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i)).hasSameBinaryContentAs(second.get(i));
    }
    DemoPaper paper = collection.papers().getFirst();
    try (PDDocument pdf = Loader.loadPDF(first.getFirst().toFile())) {
      assertThat(new PDFTextStripper().getText(pdf).replaceAll("\\s+", " "))
          .contains(paper.title(), "Abstract", "References");
    }
  }
}
