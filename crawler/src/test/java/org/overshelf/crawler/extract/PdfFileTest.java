package org.overshelf.crawler.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.overshelf.crawler.extract.PrintedPaper.Face.BOLD;
import static org.overshelf.crawler.extract.PrintedPaper.prose;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.Extraction.Reason;

/** Files that are locked, broken, empty or odd: each ends with a paper or with a reason. */
class PdfFileTest {

  @TempDir Path folder;

  @Test
  void a_file_that_needs_a_password_says_so() throws IOException {
    assertThat(Reading.failure(encrypted("secret")).reason()).isEqualTo(Reason.ENCRYPTED);
  }

  @Test
  void a_file_that_only_forbids_printing_is_read() throws IOException {
    assertThat(Reading.paper(encrypted("")).title().value()).isEqualTo("A Title under Lock");
  }

  @Test
  void a_file_for_the_holders_of_certificates_says_so() throws IOException {
    StringBuilder pdf = new StringBuilder("%PDF-1.4\n");
    StringBuilder offsets = new StringBuilder("xref\n0 4\n0000000000 65535 f \n");
    for (String object :
        List.of(
            "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n",
            "2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj\n",
            "3 0 obj <</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4/Length 128>> endobj\n")) {
      offsets.append("%010d 00000 n \n".formatted(pdf.length()));
      pdf.append(object);
    }
    int start = pdf.length();
    pdf.append(offsets)
        .append("trailer <</Size 4/Root 1 0 R/Encrypt 3 0 R/ID[<00><00>]>>\n")
        .append("startxref\n" + start + "\n%%EOF\n");

    Failed failed = Reading.failure(written(pdf.toString()));

    assertThat(failed.reason()).isEqualTo(Reason.ENCRYPTED);
    assertThat(failed.detail()).contains("certificates");
  }

  @Test
  void a_scan_is_a_paper_without_text() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.page();

    Paper paper = Reading.paper(printed, folder);

    assertThat(paper.title()).isEqualTo(Paper.UNTITLED);
    assertThat(paper.text()).isBlank();
    assertThat(paper.pages()).isEqualTo(2);
  }

  @Test
  void a_file_cut_short_is_read_as_far_as_it_goes_or_refused() throws IOException {
    PrintedPaper printed = new PrintedPaper();
    printed.centred(90, 17, BOLD, "A Paper That Will Be Cut");
    printed.paragraph(72, 150, 450, 10, prose(1, 300));
    byte[] whole;
    try (printed) {
      whole = Files.readAllBytes(printed.save(folder));
    }
    for (int percent = 1; percent < 100; percent += 14) {
      Path cut = folder.resolve("cut.pdf");
      Files.write(cut, Arrays.copyOf(whole, whole.length * percent / 100));
      if (Reading.extraction(cut, MediaType.PDF) instanceof Failed failed) {
        assertThat(failed.reason()).as("%d %%", percent).isEqualTo(Reason.DAMAGED);
        assertThat(failed.detail()).isNotBlank();
      }
    }
  }

  @Test
  void rubbish_behind_a_pdf_header_is_damaged() throws IOException {
    assertThat(Reading.failure(written("%PDF-1.7\nthis is not the rest of a PDF")).reason())
        .isEqualTo(Reason.DAMAGED);
  }

  @Test
  void an_empty_file_is_damaged_and_an_absent_one_unreadable() throws IOException {
    assertThat(Reading.failure(written("")).reason()).isEqualTo(Reason.DAMAGED);
    assertThat(Reading.failure(folder.resolve("absent.pdf")).reason()).isEqualTo(Reason.UNREADABLE);
    assertThat(Reading.failure(folder).reason()).isEqualTo(Reason.UNREADABLE);
  }

  @Test
  void postscript_is_not_supported_and_named() throws IOException {
    Failed failed = Reading.failure(written("%!PS-Adobe-3.0\n/Times-Roman findfont\nshowpage\n"));

    assertThat(failed.reason()).isEqualTo(Reason.UNSUPPORTED);
    assertThat(failed.detail()).contains("application/postscript");
  }

  private Path encrypted(String password) throws IOException {
    try (PrintedPaper printed = new PrintedPaper()) {
      printed.centred(90, 17, BOLD, "A Title under Lock");
      printed.paragraph(72, 150, 450, 10, prose(1, 100));
      AccessPermission permission = new AccessPermission();
      permission.setCanPrint(false);
      StandardProtectionPolicy policy = new StandardProtectionPolicy("owner", password, permission);
      policy.setEncryptionKeyLength(256);
      printed.document().protect(policy);
      return printed.save(folder);
    }
  }

  private Path written(String content) throws IOException {
    Path file = Files.createTempFile(folder, "file", ".pdf");
    return Files.write(file, content.getBytes(StandardCharsets.ISO_8859_1));
  }
}
