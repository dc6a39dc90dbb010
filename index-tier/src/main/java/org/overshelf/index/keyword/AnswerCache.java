package org.overshelf.index.keyword;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.ask.Answered;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.shared.identity.NodeId;

/**
 * Answers to popular queries. One is good as long as every partition that it came from holds what
 * it held then; partitions elsewhere say so when they change. Only whole answers are kept. Safe for
 * any number of threads.
 */
final class AnswerCache {

  /** What a partition holds at a node, as far as is known. */
  interface Versions {
    OptionalLong version(Part part, NodeId node);
  }

  private record Source(Part part, NodeId node, long version) {}

  private record Kept(SearchAnswer answer, List<Source> sources) {}

  private final Cache<SearchRequest, Kept> answers;

  /**
   * @param most how many answers are kept; 0 for none
   */
  AnswerCache(int most) {
    this.answers = Caffeine.newBuilder().maximumSize(most).build();
  }

  /** An answer that is still good. */
  Optional<SearchAnswer> find(SearchRequest request, int partitions, Versions now) {
    long began = System.nanoTime();
    Kept kept = answers.getIfPresent(request);
    if (kept == null || kept.sources().size() != partitions) {
      return Optional.empty();
    }
    for (Source each : kept.sources()) {
      OptionalLong version = now.version(each.part(), each.node());
      if (each.part().of() != partitions
          || version.isEmpty()
          || version.getAsLong() != each.version()) {
        return Optional.empty();
      }
    }
    SearchAnswer old = kept.answer();
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    return Optional.of(
        new SearchAnswer(
            old.total(), took, old.coverage(), old.hits(), old.facets(), old.cursor(), old.note()));
  }

  /** Keeps an answer, if it is whole. */
  void keep(SearchRequest request, SearchAnswer answer, List<Answered> from) {
    if (answer.coverage().answered() == answer.coverage().total()) {
      List<Source> sources =
          from.stream()
              .map(each -> new Source(each.part(), each.node(), each.hits().version()))
              .toList();
      answers.put(request, new Kept(answer, sources));
    }
  }
}
