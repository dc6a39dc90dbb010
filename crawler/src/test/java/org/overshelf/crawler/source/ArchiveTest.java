package org.overshelf.crawler.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives, well made and ill. */
class ArchiveTest {
  private static final long MOST = 100_000;

  @TempDir Path folder;
  private Path scratch;
  private SourceOpener opener;
  private final Taken taken = new Taken();

  @BeforeEach
  void open() throws IOException {
    scratch = Files.createDirectories(folder.resolve("scratch"));
    opener = new SourceOpener(scratch, MOST);
  }

  @AfterEach
  void nothing_is_left_behind() {
    assertThat(scratch).isEmptyDirectory();
  }

  @Test
  void papers_come_out_of_a_zip_with_folders() throws Exception {
    Path zip = zip("a.pdf", "deep/er/b.html", "deep/notes.docx", "deep/.hidden.pdf", "inner.zip");

    opener.open(new Source.Archive(zip), taken);

    assertThat(taken.names()).containsExactly("a.pdf", "b.html");
    assertThat(taken.contents).containsExactly("bytes of a.pdf", "bytes of deep/er/b.html");
    assertThat(taken.labels).contains(zip + ":deep/er/b.html");
  }

  @Test
  void papers_come_out_of_tars_plain_and_compressed() throws Exception {
    opener.open(new Source.Archive(tar(false, "a.pdf", "b/c.txt")), taken);
    opener.open(new Source.Archive(tar(true, "a.pdf", "b/c.txt")), taken);

    assertThat(taken.names()).containsExactly("a.pdf", "c.txt", "a.pdf", "c.txt");
  }

  @Test
  void names_are_labels_and_never_paths() throws Exception {
    Path zip = zip("../../outside.pdf", "/etc/passwd.pdf", "C:\\temp\\x.pdf");

    opener.open(new Source.Archive(zip), taken);

    assertThat(taken.names()).containsExactly("outside.pdf", "passwd.pdf", "x.pdf");
    assertThat(taken.files).allMatch(file -> file.path().getParent().equals(scratch));
    assertThat(folder.resolve("outside.pdf")).doesNotExist();
  }

  @Test
  void members_of_one_name_are_all_taken() throws Exception {
    opener.open(new Source.Archive(tar(false, "same.pdf", "same.pdf")), taken);

    assertThat(taken.names()).containsExactly("same.pdf", "same.pdf");
  }

  @Test
  void a_member_that_unpacks_to_too_much_ends_the_reading() throws Exception {
    Path zip = folder.resolve("bomb.zip");
    try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(Files.newOutputStream(zip))) {
      add(out, "small.pdf", "small".getBytes(StandardCharsets.UTF_8));
      add(out, "bomb.pdf", new byte[10_000_000]);
    }

    assertThatThrownBy(() -> opener.open(new Source.Archive(zip), taken))
        .isInstanceOf(IOException.class)
        .hasMessage(zip + ":bomb.pdf has more than " + MOST + " bytes");
    assertThat(taken.names()).containsExactly("small.pdf");
  }

  @Test
  void encrypted_members_are_named_after_the_others_are_taken() throws Exception {
    Path zip = zip("open.pdf", "locked.pdf", "also-open.pdf");
    byte[] bytes = Files.readAllBytes(zip);
    setEncrypted(bytes, "locked.pdf");
    Files.write(zip, bytes);

    assertThatThrownBy(() -> opener.open(new Source.Archive(zip), taken))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("locked.pdf")
        .hasMessageContaining("encrypted");
    assertThat(taken.names()).containsExactly("open.pdf", "also-open.pdf");
  }

  @Test
  void an_archive_cut_short_gives_what_it_has_and_says_so() throws Exception {
    for (Path whole : new Path[] {zip("a.pdf", "b.pdf"), tar(true, "a.pdf", "b.pdf")}) {
      byte[] bytes = Files.readAllBytes(whole);
      Path cut = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(bytes, bytes.length / 3));

      assertThatThrownBy(() -> opener.open(new Source.Archive(cut), taken))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(cut.toString());
    }
  }

  @Test
  void what_is_no_archive_is_called_so() throws Exception {
    Path text = Files.writeString(folder.resolve("fake.zip"), "no archive at all");

    assertThatThrownBy(() -> opener.open(new Source.Archive(text), taken))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("fake.zip is not a zip or tar archive");
  }

  private Path zip(String... names) throws IOException {
    Path zip = Files.createTempFile(folder, "archive", ".zip");
    try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(zip.toFile())) {
      for (String name : names) {
        add(out, name, ("bytes of " + name).getBytes(StandardCharsets.UTF_8));
      }
    }
    return zip;
  }

  private static void add(ZipArchiveOutputStream out, String name, byte[] bytes)
      throws IOException {
    out.putArchiveEntry(new ZipArchiveEntry(name));
    out.write(bytes);
    out.closeArchiveEntry();
  }

  private Path tar(boolean compressed, String... names) throws IOException {
    Path tar = Files.createTempFile(folder, "archive", compressed ? ".tar.gz" : ".tar");
    try (OutputStream file = Files.newOutputStream(tar);
        OutputStream bytes = compressed ? new GZIPOutputStream(file) : file;
        TarArchiveOutputStream out = new TarArchiveOutputStream(bytes)) {
      for (String name : names) {
        byte[] content = ("bytes of " + name).getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(content.length);
        out.putArchiveEntry(entry);
        out.write(content);
        out.closeArchiveEntry();
      }
    }
    return tar;
  }

  /** Sets the flag in the member's own header, which lies 24 bytes before its name. */
  private static void setEncrypted(byte[] zip, String name) {
    int at = new String(zip, StandardCharsets.ISO_8859_1).indexOf(name);
    zip[at - 24] |= 1;
  }
}
