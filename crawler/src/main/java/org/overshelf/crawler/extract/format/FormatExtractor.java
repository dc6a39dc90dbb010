package org.overshelf.crawler.extract.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extraction.Extracted;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.Extractor;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.Paper;
import org.overshelf.crawler.extract.html.HtmlReader;
import org.overshelf.crawler.extract.layout.DocumentReader;
import org.overshelf.crawler.extract.layout.Manuscript;
import org.overshelf.crawler.extract.layout.Prose;
import org.overshelf.crawler.extract.layout.UnreadableDocumentException;
import org.overshelf.crawler.extract.metadata.Header;
import org.overshelf.crawler.extract.metadata.HeaderReader;
import org.overshelf.crawler.extract.metadata.RuleHeaderReader;
import org.overshelf.crawler.extract.pdf.PdfReader;
import org.overshelf.crawler.extract.references.ReferenceReader;
import org.overshelf.crawler.extract.references.RuleReferenceReader;
import org.overshelf.crawler.extract.text.TextReader;

/** Extracts in the calling thread, without limits on time and memory. */
public final class FormatExtractor implements Extractor {
  /**
   * Larger files are refused. Readers take what they need of a file from the disk, so this bounds
   * time and not memory.
   */
  static final long FILE_BYTES = 2L << 30;

  /** What unpacks to more is refused: it lies on the disk for as long as it is read. */
  static final long UNPACKED_BYTES = 512L << 20;

  private final Map<MediaType, DocumentReader> readers;
  private final HeaderReader headers;
  private final ReferenceReader references;

  FormatExtractor(
      Map<MediaType, DocumentReader> readers, HeaderReader headers, ReferenceReader references) {
    this.readers = Map.copyOf(readers);
    this.headers = headers;
    this.references = references;
  }

  /** All formats, and the analysis by rules. */
  public static FormatExtractor standard(InstantSource clock) {
    DocumentReader html = new HtmlReader();
    return new FormatExtractor(
        Map.of(
            MediaType.PDF,
            new PdfReader(),
            MediaType.HTML,
            html,
            MediaType.XHTML,
            html,
            MediaType.TEXT,
            new TextReader()),
        new RuleHeaderReader(clock),
        new RuleReferenceReader());
  }

  @Override
  public Extraction extract(Path file, MediaType declared) {
    if (!Files.isReadable(file) || !Files.isRegularFile(file)) {
      return new Failed(Reason.UNREADABLE, "cannot read the file " + file.getFileName());
    }
    try {
      return extract(file, declared, true);
    } catch (UnreadableDocumentException e) {
      return new Failed(e.reason(), String.valueOf(e.getMessage()));
    } catch (IOException | RuntimeException | StackOverflowError e) {
      // Whatever a parser throws at a file is the file's fault; the message may help to find out
      // which.
      return new Failed(Reason.DAMAGED, "cannot be parsed: " + e);
    }
  }

  private Extraction extract(Path file, MediaType declared, boolean mayUnpack)
      throws IOException, UnreadableDocumentException {
    long size = Files.size(file);
    if (size == 0) {
      return new Failed(Reason.DAMAGED, "the file is empty");
    }
    if (size > FILE_BYTES) {
      return new Failed(Reason.TOO_LARGE, "larger than " + FILE_BYTES + " bytes");
    }
    MediaType type = Sniffer.sniff(file, declared);
    if (type.equals(MediaType.GZIP) && mayUnpack) {
      Path unpacked = Unpacker.gunzip(file, UNPACKED_BYTES);
      try {
        return extract(unpacked, MediaType.UNKNOWN, false);
      } finally {
        Files.deleteIfExists(unpacked);
      }
    }
    DocumentReader reader = readers.get(type);
    if (reader == null) {
      return new Failed(Reason.UNSUPPORTED, "cannot read files of the type " + type);
    }
    return new Extracted(paper(reader.read(file)));
  }

  private Paper paper(Manuscript manuscript) {
    Header header = headers.read(manuscript);
    return new Paper(
        manuscript.type(),
        header.title(),
        header.authors(),
        header.year(),
        header.abstractText(),
        header.venue(),
        header.doi(),
        references.read(manuscript),
        Prose.of(manuscript).text(manuscript, Limits.TEXT),
        manuscript.pageCount());
  }
}
