package org.overshelf.frontend.http;

import java.nio.file.Path;
import java.time.InstantSource;
import org.overshelf.crawler.client.FilePeek;
import org.overshelf.crawler.client.Ingest;
import org.overshelf.crawler.client.RecordIngest;
import org.overshelf.frontend.client.Maintenance;
import org.overshelf.frontend.client.Participation;
import org.overshelf.frontend.client.StatusSource;
import org.overshelf.index.client.Search;
import org.overshelf.index.client.Similarity;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.table.TableStore;

/**
 * What the server stands on. It closes none of these.
 *
 * @param operatorToken the secret that operators show; if it is empty, nobody is an operator
 * @param scratch an existing folder for uploads under way; each is deleted when it is done
 * @param version of the program, shown to people
 */
public record WebParts(
    Search search,
    Similarity similarity,
    TableStore tables,
    FileReader files,
    Ingest ingest,
    RecordIngest records,
    FilePeek peek,
    Maintenance maintenance,
    Participation participation,
    StatusSource status,
    String operatorToken,
    Path scratch,
    String version,
    InstantSource clock) {

  /** Without the secret. */
  @Override
  public String toString() {
    return "WebParts[version=" + version + ", scratch=" + scratch + "]";
  }
}
