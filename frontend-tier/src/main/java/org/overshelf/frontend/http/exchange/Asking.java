package org.overshelf.frontend.http.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.overshelf.crawler.client.FilePeek;
import org.overshelf.crawler.client.IncomingFile;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.frontend.similar.Asked;

/** Takes files that somebody asks about: they are read in a worker, and nothing of them is kept. */
public final class Asking {

  private final FilePeek peek;
  private final Spool spool;

  public Asking(FilePeek peek, Spool spool) {
    this.peek = peek;
    this.spool = spool;
  }

  /** Where the bytes go while they are looked at, and how many are taken. */
  public Spool spool() {
    return spool;
  }

  /** What a file says. */
  public Asked about(InputStream body, String name, Optional<String> type)
      throws IOException, InterruptedException {
    FilePeek.Seen seen =
        spool.receive(
            body, file -> peek.read(new IncomingFile(file, name, type, Optional.empty())));
    return switch (seen) {
      case FilePeek.Seen.Read read ->
          new Asked(read.text(), read.title(), Optional.of(read.file()), Optional.of(read.work()));
      case FilePeek.Seen.Failed(IngestOutcome.Reason reason, String detail) ->
          throw unreadable(reason, detail);
    };
  }

  /** What is said of a file that could not be read. */
  public static Problem unreadable(IngestOutcome.Reason reason, String detail) {
    return Problem.of(
        switch (reason) {
          case UNSUPPORTED -> 415;
          case TOO_LARGE -> 413;
          case NOT_HERE -> 409;
          case UNREADABLE, LIMIT -> 422;
        },
        detail);
  }
}
