package org.overshelf.index.similarity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.overshelf.index.client.IndexNotices;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.QueryException.Code;
import org.overshelf.index.client.Similarity;
import org.overshelf.index.client.SimilarityAnswer;
import org.overshelf.index.client.SimilarityRequest;
import org.overshelf.index.keyword.Documents;
import org.overshelf.index.keyword.Notices;
import org.overshelf.index.similarity.feature.FeatureExtractor;
import org.overshelf.index.similarity.feature.TermExtractor;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.disk.PartitionFolder;
import org.overshelf.index.similarity.router.RouterFile;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.TableStore;

/**
 * The similarity index of a lone node: all partitions, in one process.
 *
 * <p>Opening returns at once; what it missed is caught up with in the background, while requests
 * are answered from what is there. Safe for any number of threads.
 */
public final class SimilarityIndex implements Similarity, IndexNotices, AutoCloseable {

  private final SimilaritySettings settings;
  private final InstantSource clock;
  private final PartitionFolder partitions;
  private final Shelf shelf;
  private final Texts texts;
  private final Notices notices;
  private final Intake intake;
  private final ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor();

  private SimilarityIndex(
      SimilaritySettings settings,
      PartitionFolder partitions,
      RouterFile routers,
      Router router,
      TableStore tables,
      FileReader files,
      Documents documents,
      InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    this.partitions = partitions;
    this.shelf = new Shelf(partitions, router);
    this.texts = new Texts(tables, files);
    this.notices = new Notices(settings.queuedNotices());
    this.intake =
        new Intake(settings, partitions, shelf, routers, texts, notices, tables, documents, clock);
  }

  /**
   * Opens the index in a folder, or begins one.
   *
   * @param documents what the store holds, for making the index anew
   * @throws IOException if the folder cannot be read or written, or is in use
   */
  public static SimilarityIndex open(
      Path folder,
      SimilaritySettings settings,
      TableStore tables,
      FileReader files,
      Documents documents,
      InstantSource clock)
      throws IOException {
    RouterFile routers = new RouterFile(folder, settings.router());
    Optional<Router> kept = routers.read();
    int count = kept.map(each -> each.epoch().partitions()).orElse(settings.partitions());
    PartitionFolder partitions = PartitionFolder.open(folder, count, settings.freshPostings(count));
    try {
      Router router =
          kept.isPresent() ? kept.get() : routers.anew(new Epoch(0, partitions.count()));
      SimilarityIndex index =
          new SimilarityIndex(
              settings, partitions, routers, router, tables, files, documents, clock);
      if (kept.isEmpty()) {
        index.shelf.teach(router);
      }
      index.intake.start();
      return index;
    } catch (IOException | RuntimeException e) {
      partitions.close();
      throw e;
    }
  }

  @Override
  public SimilarityAnswer similar(SimilarityRequest request) throws QueryException {
    if (request.size() < 1 || request.size() > SimilarityRequest.MAX_SIZE) {
      throw new QueryException(
          Code.OUT_OF_BOUNDS,
          "From 1 to %d similar documents can be asked for, not %d."
              .formatted(SimilarityRequest.MAX_SIZE, request.size()));
    }
    Duration time = request.deadline().orElse(settings.deadline());
    Inquiry inquiry =
        new Inquiry(
            partitions,
            asking,
            time.compareTo(settings.deadline()) < 0 ? time : settings.deadline());
    Router router = shelf.router();
    Optional<Integer> most = request.askAll() ? Optional.empty() : Optional.of(asked(router));
    return switch (request.subject()) {
      case SimilarityRequest.Text(String text) ->
          inquiry.ask(router, profile(router, text), most, request.size(), Optional.empty());
      case SimilarityRequest.Document(DocumentId id) ->
          inquiry.ask(router, profile(router, id), most, request.size(), Optional.of(id));
    };
  }

  /** Twice as many partitions are half as large: the same share is asked. */
  private int asked(Router router) {
    int growth = Math.max(1, router.epoch().partitions() / settings.partitions());
    return settings.asked() * growth;
  }

  private static Profile profile(Router router, String text) throws QueryException {
    if (text.length() > SimilarityRequest.MAX_TEXT_CHARS) {
      throw new QueryException(
          Code.TOO_LONG,
          "The text has %,d characters; at most %,d are compared."
              .formatted(text.length(), SimilarityRequest.MAX_TEXT_CHARS));
    }
    return profile(router, text.getBytes(StandardCharsets.UTF_8));
  }

  private Profile profile(Router router, DocumentId id) throws QueryException {
    return switch (texts.known(List.of(id)).getFirst()) {
      case Texts.Known.Stored(var text) -> {
        try {
          yield profile(router, texts.read(text));
        } catch (IOException e) {
          throw new QueryException(
              Code.UNREACHABLE, "The text of %s cannot be read just now.".formatted(id));
        }
      }
      case Texts.Known.None() ->
          throw new QueryException(
              Code.NO_SUCH_DOCUMENT, "There is no document %s with a text.".formatted(id));
      case Texts.Known.Unreachable(String why) ->
          throw new QueryException(
              Code.UNREACHABLE, "The document %s cannot be read just now.".formatted(id));
    };
  }

  static Profile profile(Router router, byte[] utf8) {
    return new Profile(
        FeatureExtractor.of(utf8, utf8.length),
        router.needsTerms() ? TermExtractor.of(utf8, utf8.length) : TermVector.NONE);
  }

  @Override
  public void changed(Collection<DocumentId> changed) throws InterruptedException {
    notices.add(changed, Journal.Day.numberOf(clock.instant()));
  }

  /** Looks in the Journal for changes that this index was not told of. */
  public void catchUp() throws IOException, InterruptedException {
    intake.awaitRecovered();
    intake.catchUp();
  }

  /** Waits until every change that is known by now can be found. */
  public void awaitCaughtUp() throws InterruptedException {
    intake.awaitRecovered();
    notices.awaitNonePending();
  }

  /** Doubles the number of partitions; gives how many copies moved. Requests are answered. */
  public long grow() throws IOException {
    return intake.grow();
  }

  /** How many copies each partition holds, and of how many features. */
  public List<FeaturePartition.Size> sizes() throws IOException {
    List<FeaturePartition.Size> sizes = new ArrayList<>();
    for (int i = 0; i < partitions.count(); i++) {
      sizes.add(partitions.at(i).size());
    }
    return sizes;
  }

  /** The epoch in force. */
  public Epoch epoch() {
    return shelf.router().epoch();
  }

  /** Commits and closes. Changes that are still pending are found in the Journal next time. */
  @Override
  public void close() throws IOException {
    notices.close();
    intake.close();
    asking.close();
    partitions.close();
  }
}
