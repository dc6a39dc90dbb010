package org.overshelf.frontend.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.Similarity;
import org.overshelf.index.client.SimilarityAnswer;
import org.overshelf.index.client.SimilarityAnswer.SimilarDocument;
import org.overshelf.index.client.SimilarityRequest;
import org.overshelf.shared.table.DocumentRow;

/** Compares the texts of a {@link TestLibrary}'s papers word by word. */
public final class ListSimilarity implements Similarity {

  private final TestLibrary library;
  public volatile SimilarityAnswer.Coverage coverage = new SimilarityAnswer.Coverage(128, 3, 3);

  public ListSimilarity(TestLibrary library) {
    this.library = library;
  }

  @Override
  public SimilarityAnswer similar(SimilarityRequest request) throws QueryException {
    Set<String> asked =
        switch (request.subject()) {
          case SimilarityRequest.Text text -> words(text.text());
          case SimilarityRequest.Document document -> wordsOf(document);
        };
    List<SimilarDocument> hits = new ArrayList<>();
    for (DocumentRow row : library.papers()) {
      Set<String> held = textOf(row);
      Set<String> shared = new HashSet<>(held);
      shared.retainAll(asked);
      boolean itself = request.subject().equals(new SimilarityRequest.Document(row.id()));
      if (!shared.isEmpty() && !itself) {
        hits.add(SimilarDocument.of(row.id(), shared.size(), asked.size(), held.size()));
      }
    }
    hits.sort(Comparator.comparingDouble(SimilarDocument::jaccard).reversed());
    return new SimilarityAnswer(
        asked.size(),
        Duration.ofMillis(2),
        coverage,
        hits.subList(0, Math.min(request.size(), hits.size())));
  }

  private Set<String> wordsOf(SimilarityRequest.Document document) throws QueryException {
    return textOf(
        library.papers().stream()
            .filter(row -> row.id().equals(document.id()))
            .findFirst()
            .orElseThrow(
                () ->
                    new QueryException(
                        QueryException.Code.NO_SUCH_DOCUMENT, "There is no such paper.")));
  }

  private Set<String> textOf(DocumentRow row) {
    if (row.text().isEmpty()) {
      return Set.of();
    }
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      library.files.open(row.text().get()).required().transferTo(bytes);
      return words(bytes.toString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> words(String text) {
    return new HashSet<>(List.of(text.toLowerCase(Locale.ROOT).split("\\W+")));
  }
}
