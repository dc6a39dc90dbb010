package org.overshelf.frontend.paper;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.file.StoredFile;
import org.overshelf.shared.table.DocumentRow;

/** Reads the texts of papers. Safe for any number of threads; calls block. */
public final class PaperTexts {

  private final FileReader files;
  private final int mostBytes;

  /** Reads the first {@code mostBytes} of each. */
  public PaperTexts(FileReader files, int mostBytes) {
    this.files = files;
    this.mostBytes = mostBytes;
  }

  /** A paper's text; empty if it has none. */
  public Optional<String> of(DocumentRow paper) throws IOException {
    if (paper.text().isEmpty()) {
      return Optional.empty();
    }
    Optional<StoredFile> file = files.open(paper.text().get()).orUnreachable();
    if (file.isEmpty()) {
      return Optional.empty();
    }
    int length = (int) Math.min(file.get().length(), mostBytes);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(length);
    file.get().transferTo(bytes, 0, length);
    return Optional.of(bytes.toString(StandardCharsets.UTF_8));
  }
}
