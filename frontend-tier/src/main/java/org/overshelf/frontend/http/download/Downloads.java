package org.overshelf.frontend.http.download;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.overshelf.frontend.http.exchange.Ids;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.paper.PaperReader;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.file.StoredFile;
import org.overshelf.shared.table.DocumentRow;

/**
 * Serves papers' files.
 *
 * <p>Bytes go from the store to the client as they are verified, a batch of blocks at a time.
 * Nothing is sent before the first batch is verified; if a later one cannot be had, the connection
 * breaks off, so that the client knows that the file is not whole. It never gets wrong bytes.
 */
public final class Downloads {

  private static final String FOREVER = "public, max-age=31536000, immutable";

  private final PaperReader papers;
  private final FileReader files;

  public Downloads(PaperReader papers, FileReader files) {
    this.papers = papers;
    this.files = files;
  }

  /** {@code /doc/{did}/file}: to the file that the document is. */
  public void redirect(Context ctx) throws IOException {
    DocumentRow paper =
        papers
            .document(Ids.document(ctx))
            .orElseThrow(() -> Problem.notFound("The library has no such paper."));
    ctx.status(302).header("Location", Links.file(paper));
  }

  /** {@code /file/{fid}/{name}}: the bytes; the name is for the client's disk only. */
  public void serve(Context ctx) throws IOException {
    FileId id = Ids.file(ctx);
    DocumentRow paper =
        papers.documentOf(id).orElseThrow(() -> Problem.notFound("The library has no such file."));
    String tag = "\"" + id + "\"";
    if (names(ctx.header("If-None-Match"), tag)) {
      ctx.status(304).header("ETag", tag).header("Cache-Control", FOREVER);
      return;
    }
    StoredFile file =
        files
            .open(id)
            .orUnreachable()
            .orElseThrow(() -> Problem.unavailable("The file cannot be read just now."));
    boolean head = ctx.method().equals(HandlerType.HEAD);
    Optional<ByteRange> range = head ? Optional.empty() : range(ctx, tag, file.length());
    ByteRange sent = range.orElse(new ByteRange(0, file.length()));
    ServedType type = ServedType.of(paper.mediaType());
    ctx.status(range.isPresent() ? 206 : 200)
        .header("Content-Type", type.contentType())
        .header("Content-Disposition", type.disposition(Links.fileName(ctx.pathParam("name"))))
        .header("Content-Security-Policy", type.policy())
        .header("ETag", tag)
        .header("Cache-Control", FOREVER)
        .header("Accept-Ranges", "bytes");
    range.ifPresent(part -> ctx.header("Content-Range", part.of(file.length())));
    ctx.res().setContentLengthLong(sent.count());
    if (!head) {
      file.transferTo(ctx.res().getOutputStream(), sent.offset(), sent.count());
    }
  }

  private static Optional<ByteRange> range(Context ctx, String tag, long length) {
    String asked = ctx.header("Range");
    String unchanged = ctx.header("If-Range");
    return asked == null || unchanged != null && !unchanged.strip().equals(tag)
        ? Optional.empty()
        : ByteRange.parse(asked, length);
  }

  /** Whether an {@code If-None-Match} header names this tag. */
  private static boolean names(@Nullable String header, String tag) {
    if (header == null) {
      return false;
    }
    for (String each : header.split(",", -1)) {
      String named = each.strip();
      if (named.equals("*") || named.equals(tag) || named.equals("W/" + tag)) {
        return true;
      }
    }
    return false;
  }
}
