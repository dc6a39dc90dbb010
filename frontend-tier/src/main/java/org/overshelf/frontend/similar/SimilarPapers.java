package org.overshelf.frontend.similar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.Similarity;
import org.overshelf.index.client.SimilarityAnswer;
import org.overshelf.index.client.SimilarityAnswer.SimilarDocument;
import org.overshelf.index.client.SimilarityRequest;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.TableStore;

/**
 * Asks the index what resembles a paper, and reads what people want to know of each hit. Hits that
 * cannot be read are left out. Safe for any number of threads; calls block.
 */
public final class SimilarPapers {

  /**
   * What the index and the tables said.
   *
   * @param answer as the index gave it
   * @param papers the closest kin first, then by overlap
   */
  public record Answer(SimilarityAnswer answer, List<SimilarPaper> papers) {
    public Answer {
      papers = List.copyOf(papers);
    }
  }

  private final Similarity similarity;
  private final TableStore tables;

  public SimilarPapers(Similarity similarity, TableStore tables) {
    this.similarity = similarity;
    this.tables = tables;
  }

  /** What resembles a paper of the library. */
  public Answer to(DocumentRow paper, int size, boolean askAll) throws QueryException {
    SimilarityRequest request = SimilarityRequest.of(paper.id(), size);
    Optional<FileId> file = Optional.of(paper.file());
    return answer(askAll ? request.ofAll() : request, file, Optional.of(paper.group()));
  }

  /** What resembles a text. */
  public Answer to(Asked asked, int size, boolean askAll) throws QueryException {
    SimilarityRequest request = SimilarityRequest.of(asked.text(), size);
    return answer(askAll ? request.ofAll() : request, asked.file(), asked.work());
  }

  private Answer answer(SimilarityRequest request, Optional<FileId> file, Optional<GroupId> work)
      throws QueryException {
    SimilarityAnswer answer = similarity.similar(request);
    List<Lookup<DocumentRow>> rows =
        tables.readAll(Docs.TABLE, answer.hits().stream().map(SimilarDocument::document).toList());
    List<SimilarPaper> papers = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) instanceof Lookup.Found<DocumentRow>(DocumentRow row)) {
        SimilarDocument hit = answer.hits().get(i);
        boolean sameFile = file.filter(row.file()::equals).isPresent();
        boolean sameWork = work.filter(row.group()::equals).isPresent();
        papers.add(new SimilarPaper(row, hit, Resemblance.of(hit, sameFile, sameWork)));
      }
    }
    papers.sort(Comparator.comparing(SimilarPaper::resemblance)); // stable: by overlap within each
    return new Answer(answer, papers);
  }
}
