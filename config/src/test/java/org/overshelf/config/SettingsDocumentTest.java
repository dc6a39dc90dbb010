package org.overshelf.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsDocumentTest {
  private final String document = SettingsDocument.render(Sample.ALL);

  @Test
  void a_group_holds_its_settings_with_description_bounds_and_default() {
    assertThat(document)
        .contains(
            """
            storage {
              # How much of the disk to donate.
              # Allowed: from 1G to 1000T.
              disk = 50G

              # How long to gather writes.
            """)
        .contains("  name = \"The shelf: ours\"\n");
    assertThat(document.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void reading_the_document_gives_the_defaults(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("reference.conf"), document);
    Settings defaults = Settings.defaults(Sample.ALL);
    Settings read = defaults.withFile(file);
    for (Setting<?> setting : Sample.ALL) {
      assertThat((Object) read.get(setting)).as(setting.key()).isEqualTo(defaults.get(setting));
      assertThat(read.origin(setting)).startsWith(file + ":");
    }
  }
}
