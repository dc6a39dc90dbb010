package org.overshelf.dht.admission;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTokenLedgerTest extends TokenLedgerContract {

  @TempDir Path directory;

  @Override
  TokenLedger open() {
    return new FileTokenLedger(directory.resolve("tokens"));
  }

  @Test
  void a_damaged_file_is_refused_and_left_alone() throws Exception {
    for (String damage : new String[] {"", "overshelf tokens 2\n", "overshelf tokens 1\nx y z\n"}) {
      Path file = directory.resolve("tokens");
      Files.writeString(file, damage);
      assertThatThrownBy(() -> open().tokens())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("tokens");
      org.assertj.core.api.Assertions.assertThat(file).hasContent(damage);
    }
  }
}
