package org.overshelf.frontend.http.page;

import java.util.List;

/** A paper's page, ready to be shown. Empty texts and lists stand for what is not known. */
public record PaperView(
    String title,
    List<Author> authors,
    String venue,
    String year,
    String abstractText,
    FileLink file,
    List<Version> versions,
    List<SimilarView.Group> similar,
    ReferenceList references,
    CitedBy citedBy,
    String bibTex,
    List<Export> exports,
    Metadata metadata) {

  private static final int AUTHORS_SHOWN = 20;

  /** A name and a search for it. */
  public record Author(String name, String href) {}

  /** What the download button says. */
  public record FileLink(String href, String type, String size) {}

  /** Another document of the same work. */
  public record Version(String href, String title, String detail) {}

  /**
   * An entry as printed.
   *
   * @param href of the cited work; empty if nothing is known
   * @param held whether the library has it
   * @param title the part of {@code raw} that is the title, or empty
   */
  public record Entry(
      int number,
      boolean available,
      String before,
      String title,
      String after,
      String href,
      boolean held) {}

  /** References. */
  public record ReferenceList(int total, List<Entry> entries, Paging paging) {
    public ReferenceList {
      entries = List.copyOf(entries);
    }
  }

  /** A citing paper. */
  public record CitingPaper(
      String href, String title, String detail, List<String> contexts, boolean available) {
    public CitingPaper {
      contexts = List.copyOf(contexts);
    }
  }

  /**
   * Who cites it.
   *
   * @param available false if that could not be asked
   * @param chartNote what the chart is based on, if not on all
   */
  public record CitedBy(
      boolean available,
      int total,
      List<CitingPaper> papers,
      YearChart chart,
      String chartNote,
      Paging paging) {
    public CitedBy {
      papers = List.copyOf(papers);
    }
  }

  /** The paper in another format. */
  public record Export(String label, String href) {}

  /** What programs read: absolute addresses, and descriptions in their formats. */
  public record Metadata(
      String url, String fileUrl, boolean pdf, String linkedData, String openUrl) {}

  /** Those that stand under the title. */
  public List<Author> firstAuthors() {
    return authors.subList(0, Math.min(AUTHORS_SHOWN, authors.size()));
  }

  /** Those that are folded away; empty unless there are many. */
  public List<Author> furtherAuthors() {
    return authors.subList(Math.min(AUTHORS_SHOWN, authors.size()), authors.size());
  }

  public PaperView {
    authors = List.copyOf(authors);
    versions = List.copyOf(versions);
    similar = List.copyOf(similar);
    exports = List.copyOf(exports);
  }
}
