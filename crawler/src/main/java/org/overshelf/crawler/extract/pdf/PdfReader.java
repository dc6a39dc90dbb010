package org.overshelf.crawler.extract.pdf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
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

/**
 * Reads PDF files. A file without a text layer, such as a scan, is a manuscript of empty pages:
 * what its properties say is worth having, and its reader can still look at it.
 */
public final class PdfReader implements DocumentReader {
  private static final long STREAMS_IN_MEMORY = 32L << 20;
  private static final long STREAMS_ON_DISK = 1L << 30;

  private static final String CERTIFICATES = "/Adobe.PubSec";

  public PdfReader() {
    BundledFonts.install();
  }

  @Override
  public Manuscript read(Path file) throws IOException, UnreadableDocumentException {
    try {
      return readPages(file);
    } catch (InvalidPasswordException e) {
      throw new UnreadableDocumentException(Reason.ENCRYPTED, "the PDF opens only with a password");
    } catch (IOException | LinkageError e) {
      // What PDFBox says then depends on whether it finds a library for certificates.
      if (isForRecipients(file)) {
        throw new UnreadableDocumentException(
            Reason.ENCRYPTED, "the PDF opens only with its recipients' certificates");
      }
      throw e;
    }
  }

  private static Manuscript readPages(Path file) throws IOException, UnreadableDocumentException {
    MemoryUsageSetting memory =
        MemoryUsageSetting.setupMixed(STREAMS_IN_MEMORY, STREAMS_IN_MEMORY + STREAMS_ON_DISK);
    try (RandomAccessReadBufferedFile in = new RandomAccessReadBufferedFile(file);
        PDDocument document = Loader.loadPDF(in, "", null, null, memory.streamCache)) {
      int count = document.getNumberOfPages();
      if (count == 0) {
        throw new UnreadableDocumentException(Reason.DAMAGED, "the PDF has no pages");
      }
      List<Page> pages = PageComposer.withoutFurniture(new GlyphCollector().pages(document));
      return new Manuscript(MediaType.PDF, count, pages, PdfProperties.of(document), false);
    }
  }

  /** Whether a file names the handler for certificates; that part of a file is never encrypted. */
  private static boolean isForRecipients(Path file) throws IOException {
    byte[] window = new byte[64 * 1024];
    int kept = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(window); n >= 0; n = in.read(window, kept, window.length - kept)) {
        int length = kept + n;
        if (new String(window, 0, length, ISO_8859_1).contains(CERTIFICATES)) {
          return true;
        }
        kept = Math.min(length, CERTIFICATES.length() - 1);
        System.arraycopy(window, length - kept, window, 0, kept);
      }
    }
    return false;
  }
}
