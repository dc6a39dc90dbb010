package org.overshelf.crawler.extract.pdf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.layout.DocumentReader;
import org.overshelf.crawler.extract.layout.Manuscript;
import org.overshelf.crawler.extract.layout.Page;
import org.overshelf.crawler.extract.layout.PageComposer;
import org.overshelf.crawler.extract.layout.UnreadableDocumentException;

/** Reads PDF files. */
public final class PdfReader implements DocumentReader {
  private static final long STREAMS_IN_MEMORY = 32L << 20;
  private static final long STREAMS_ON_DISK = 1L << 30;

  /** Fewer letters than this in a whole file are stamps on a scan, not its text. */
  private static final int LEAST_LETTERS = 20;

  public PdfReader() {
    BundledFonts.install();
  }

  @Override
  public Manuscript read(Path file) throws IOException, UnreadableDocumentException {
    MemoryUsageSetting memory =
        MemoryUsageSetting.setupMixed(STREAMS_IN_MEMORY, STREAMS_IN_MEMORY + STREAMS_ON_DISK);
    try (RandomAccessReadBufferedFile in = new RandomAccessReadBufferedFile(file);
        PDDocument document = Loader.loadPDF(in, "", null, null, memory.streamCache)) {
      int count = document.getNumberOfPages();
      if (count == 0) {
        throw new UnreadableDocumentException(Reason.DAMAGED, "the PDF has no pages");
      }
      List<Page> pages = PageComposer.withoutFurniture(new GlyphCollector().pages(document));
      if (letters(pages) < LEAST_LETTERS) {
        throw new UnreadableDocumentException(
            Reason.NO_TEXT, "no text layer: perhaps a scanned document");
      }
      return new Manuscript(MediaType.PDF, count, pages, PdfProperties.of(document), false);
    } catch (InvalidPasswordException e) {
      throw new UnreadableDocumentException(Reason.ENCRYPTED, "the PDF opens only with a password");
    }
  }

  private static long letters(List<Page> pages) {
    return pages.stream()
        .flatMap(page -> page.lines().stream())
        .flatMapToInt(line -> line.text().codePoints())
        .filter(Character::isLetter)
        .limit(LEAST_LETTERS)
        .count();
  }
}
