package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.overshelf.config.Settings;
import org.overshelf.config.SettingsDocument;

/** {@code config/overshelf.conf} says what the program can be told, no more and no less. */
class SettingsReferenceTest {

  private static final Path FILE = Path.of("..", "config", "overshelf.conf");

  @Test
  void the_reference_file_lists_every_setting_at_its_default() throws IOException {
    String expected = SettingsDocument.render(NodeSettings.declared());
    if (Boolean.getBoolean("settings.write")) {
      Files.writeString(FILE, expected);
    }
    assertThat(FILE)
        .as(
            "to write it anew: mvn -pl node -am test -Dtest=SettingsReferenceTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dtest.jvm.args=-Dsettings.write=true")
        .exists()
        .content()
        .isEqualTo(expected);
  }

  @Test
  void the_reference_file_is_itself_a_file_of_settings() {
    Settings settings = Settings.defaults(NodeSettings.declared()).withFile(FILE);
    assertThat(NodeSettings.from(settings)).isNotNull();
  }
}
