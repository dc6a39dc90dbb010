package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.overshelf.frontend.http.exchange.Asking;
import org.overshelf.frontend.http.exchange.Links;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.similar.Asked;
import org.overshelf.frontend.similar.Resemblance;
import org.overshelf.frontend.similar.SimilarPaper;
import org.overshelf.frontend.similar.SimilarPapers;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SimilarityAnswer;
import org.overshelf.index.client.SimilarityRequest;
import org.overshelf.shared.table.DocumentId;

/**
 * {@code /similar}: a reader drops a paper, or pastes text, and sees what the library has of it.
 */
public final class SimilarPage {

  private static final int SIZE = 30;

  /** What forms add to the bytes of their files. */
  private static final int FORM_OVERHEAD = 64 * 1024;

  private final SimilarPapers similar;
  private final Asking asking;
  private final Path scratch;
  private final Templates templates;

  public SimilarPage(SimilarPapers similar, Asking asking, Path scratch, Templates templates) {
    this.similar = similar;
    this.asking = asking;
    this.scratch = scratch;
    this.templates = templates;
  }

  /** The form. */
  public void form(Context ctx) {
    render(ctx, view(false, "", List.of(), List.of()));
  }

  /** The answer, above the form for another. */
  public void answer(Context ctx) throws IOException, InterruptedException, QueryException {
    Asked asked = asked(ctx);
    SimilarPapers.Answer found = similar.to(asked, SIZE, false);
    SimilarityAnswer.Coverage coverage = found.answer().coverage();
    List<String> notes = new ArrayList<>();
    if (coverage.answered() < coverage.asked()) {
      notes.add(
          "%d of %d partitions answered; there may be more."
              .formatted(coverage.answered(), coverage.asked()));
    }
    String subject = asked.title().isBlank() ? "the text" : "“" + asked.title() + "”";
    render(ctx, view(true, subject, notes, groups(found.papers(), Optional.empty())));
  }

  private Asked asked(Context ctx) throws IOException, InterruptedException {
    asking.spool().admit(ctx.req().getContentLengthLong() - FORM_OVERHEAD);
    long most = asking.spool().maxBytes();
    ctx.req()
        .setAttribute(
            "org.eclipse.jetty.multipartConfig",
            new MultipartConfigElement(
                scratch.toString(), most, most + FORM_OVERHEAD, FORM_OVERHEAD));
    try {
      Part file = ctx.req().getPart("file");
      Part text = ctx.req().getPart("text");
      try {
        return asked(file, text);
      } finally {
        delete(file);
        delete(text);
      }
    } catch (ServletException | IllegalStateException e) {
      throw Problem.badRequest("The form could not be read; is the file too large?");
    }
  }

  private Asked asked(@Nullable Part file, @Nullable Part text)
      throws IOException, InterruptedException {
    if (file != null && file.getSize() > 0) {
      String name = file.getSubmittedFileName();
      try (InputStream body = file.getInputStream()) {
        return asking.about(
            body,
            name == null ? "upload" : Links.fileName(name),
            Optional.ofNullable(file.getContentType()));
      }
    }
    if (text != null && text.getSize() > 0) {
      if (text.getSize() > SimilarityRequest.MAX_TEXT_CHARS) {
        throw Problem.tooLarge(
            "At most %,d characters are read.".formatted(SimilarityRequest.MAX_TEXT_CHARS));
      }
      try (InputStream body = text.getInputStream()) {
        return Asked.text(new String(body.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    throw Problem.badRequest("Choose a file or paste some text.");
  }

  private static void delete(@Nullable Part part) throws IOException {
    if (part != null) {
      part.delete();
    }
  }

  private SimilarView view(
      boolean asked, String subject, List<String> notes, List<SimilarView.Group> groups) {
    long most = asking.spool().maxBytes();
    return new SimilarView(asked, subject, notes, groups, most, Show.bytes(most));
  }

  private void render(Context ctx, SimilarView view) {
    templates.render(ctx, "similar", "Similar papers", "", view);
  }

  /**
   * Papers by resemblance.
   *
   * @param subject the paper that they resemble, if the library has it
   */
  static List<SimilarView.Group> groups(List<SimilarPaper> papers, Optional<DocumentId> subject) {
    List<SimilarView.Group> groups = new ArrayList<>();
    for (Resemblance resemblance : Resemblance.values()) {
      List<SimilarView.Result> results =
          papers.stream()
              .filter(each -> each.resemblance() == resemblance)
              .map(each -> result(each, subject))
              .toList();
      if (!results.isEmpty()) {
        groups.add(new SimilarView.Group(resemblance.label(), results));
      }
    }
    return groups;
  }

  private static SimilarView.Result result(SimilarPaper each, Optional<DocumentId> subject) {
    DocumentId id = each.paper().id();
    return new SimilarView.Result(
        Links.document(id),
        Show.title(each.paper().title()),
        Citing.byline(each.paper()),
        percent(each.overlap().containment()),
        percent(each.overlap().contained()),
        subject.map(from -> Links.comparison(from, id)).orElse(""));
  }

  /** Rounded, but never up to everything or down to nothing. */
  static int percent(double share) {
    if (share >= 1 || share <= 0) {
      return share >= 1 ? 100 : 0;
    }
    return (int) Math.clamp(Math.round(share * 100), 1, 99);
  }
}
