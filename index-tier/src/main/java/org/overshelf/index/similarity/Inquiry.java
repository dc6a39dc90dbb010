package org.overshelf.index.similarity;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.overshelf.index.client.SimilarityAnswer;
import org.overshelf.index.client.SimilarityAnswer.Coverage;
import org.overshelf.index.client.SimilarityAnswer.SimilarDocument;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Match;
import org.overshelf.index.similarity.partition.Matches;
import org.overshelf.index.similarity.partition.Partitions;
import org.overshelf.shared.table.DocumentId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One question: which partitions to ask, all at once and with one deadline, and what they say. */
final class Inquiry {

  private static final Logger LOG = LoggerFactory.getLogger(Inquiry.class);

  private final Partitions partitions;
  private final Executor executor;
  private final long begun = System.nanoTime();
  private final long deadlineNanos;

  Inquiry(Partitions partitions, Executor executor, Duration time) {
    this.partitions = partitions;
    this.executor = executor;
    this.deadlineNanos = begun + time.toNanos();
  }

  /**
   * Asks the partitions that a router names, or all.
   *
   * @param most how many partitions to ask; empty for all
   * @param itself a document that is not to be among the hits
   */
  SimilarityAnswer ask(
      Router router,
      Profile profile,
      Optional<Integer> most,
      int size,
      Optional<DocumentId> itself) {
    Features features = profile.features();
    int total = partitions.count();
    if (features.isEmpty()) {
      return new SimilarityAnswer(0, took(), new Coverage(total, 0, 0), List.of());
    }
    List<Integer> asked =
        most.isEmpty()
            ? IntStream.range(0, total).boxed().toList()
            : inForce(router.ask(profile, most.get()), router.epoch(), total);
    int wanted = Math.min(FeaturePartition.MAX_SIZE, size + (itself.isPresent() ? 1 : 0));
    List<CompletableFuture<Matches>> answers = new ArrayList<>(asked.size());
    for (int each : asked) {
      answers.add(find(each, features, wanted, asked.size() == 1));
    }
    Map<DocumentId, Match> found = new LinkedHashMap<>();
    int answered = 0;
    for (CompletableFuture<Matches> each : answers) {
      Optional<Matches> matches = await(each);
      answered += matches.isPresent() ? 1 : 0;
      matches.ifPresent(m -> m.best().forEach(hit -> found.put(hit.document(), hit)));
    }
    itself.ifPresent(found::remove);
    List<SimilarDocument> hits =
        found.values().stream()
            .sorted(Match.order(features.count()))
            .limit(size)
            .map(m -> SimilarDocument.of(m.document(), m.shared(), features.count(), m.held()))
            .toList();
    return new SimilarityAnswer(
        features.count(), took(), new Coverage(total, asked.size(), answered), hits);
  }

  /** Partitions have been divided, or are being divided, since the router was made. */
  private static List<Integer> inForce(List<Integer> chosen, Epoch epoch, int total) {
    if (total == epoch.partitions()) {
      return chosen;
    }
    Epoch now = new Epoch(epoch.number() + 1, total);
    return chosen.stream().flatMap(each -> now.heirs(each, epoch.partitions()).stream()).toList();
  }

  private CompletableFuture<Matches> find(int number, Features features, int size, boolean alone) {
    CompletableFuture<Matches> answer = new CompletableFuture<>();
    Runnable find =
        () -> {
          try {
            answer.complete(partitions.at(number).find(features, size));
          } catch (IOException | RuntimeException | Error e) {
            answer.completeExceptionally(e);
          }
        };
    if (alone) {
      find.run();
    } else {
      executor.execute(find);
    }
    return answer;
  }

  private Optional<Matches> await(CompletableFuture<Matches> answer) {
    try {
      long left = Math.max(0, deadlineNanos - System.nanoTime());
      return Optional.of(answer.get(left, TimeUnit.NANOSECONDS));
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("a feature partition did not answer reason={}", e.toString());
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private Duration took() {
    return Duration.ofNanos(System.nanoTime() - begun);
  }
}
