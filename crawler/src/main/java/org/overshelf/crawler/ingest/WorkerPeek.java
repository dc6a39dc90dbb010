package org.overshelf.crawler.ingest;

import java.io.IOException;
import org.overshelf.crawler.client.FilePeek;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extractor;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.Paper;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.GroupId;

/** Reads files with the extractor that ingest uses. */
public final class WorkerPeek implements FilePeek {

  private final Extractor extractor;

  public WorkerPeek(Extractor extractor) {
    this.extractor = extractor;
  }

  @Override
  public Seen read(IncomingFile file) throws IOException, InterruptedException {
    FileId id = IngestPipeline.hash(file.path()).id();
    MediaType hint = file.mediaType().map(MediaType::parse).orElse(MediaType.UNKNOWN);
    return switch (extractor.extract(file.path(), hint)) {
      case Extraction.Failed(Extraction.Reason reason, String detail) ->
          new Seen.Failed(IngestPipeline.reasonOf(reason), detail);
      case Extraction.Extracted(Paper paper) ->
          new Seen.Read(
              id,
              GroupId.of(Catalogue.nameOf(paper, DocumentId.of(id))),
              paper.title().confidence() > 0 ? paper.title().value() : "",
              paper.text());
    };
  }
}
