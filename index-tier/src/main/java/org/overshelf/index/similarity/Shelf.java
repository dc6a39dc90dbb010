package org.overshelf.index.similarity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Partitions;
import org.overshelf.shared.table.DocumentId;

/**
 * Puts documents into partitions, takes them out, and divides partitions. One change at a time;
 * asking goes on meanwhile, and finds a document that is being moved in one place or the other.
 */
public final class Shelf {

  private static final int PAGE = 500;

  private final Partitions partitions;
  private final ReentrantLock changing = new ReentrantLock();
  private volatile Router router;

  public Shelf(Partitions partitions, Router router) {
    this.partitions = partitions;
    this.router = router;
  }

  /** The router in force. */
  public Router router() {
    return router;
  }

  /** Puts another router in force that has the same partitions, such as one with a newer table. */
  public void use(Router next) {
    changing.lock();
    try {
      if (next.epoch().partitions() != router.epoch().partitions()) {
        throw new IllegalArgumentException(
            next.epoch() + " does not have the partitions of " + router.epoch());
      }
      router = next;
    } finally {
      changing.unlock();
    }
  }

  /** Whether a document is held as it was with this digest, everywhere that it is held. */
  public boolean isCurrent(DocumentId document, long digest) throws IOException {
    Map<Integer, Long> holders = partitions.holders(document);
    return !holders.isEmpty() && holders.values().stream().allMatch(each -> each == digest);
  }

  /** Holds a document where the router says, and no longer where it was before. */
  public void put(DocumentId document, long digest, Profile profile) throws IOException {
    changing.lock();
    try {
      Map<Integer, Long> before = partitions.holders(document);
      forget(document, before);
      List<Integer> chosen = router.store(profile);
      Copy copy = new Copy(document, digest, router.token(profile), profile.features());
      for (int each : chosen) {
        partitions.at(each).put(copy);
      }
      router.placed(profile.features(), chosen);
      for (int each : before.keySet()) {
        if (!chosen.contains(each)) {
          partitions.at(each).remove(document);
        }
      }
    } finally {
      changing.unlock();
    }
  }

  /** Drops a document wherever it is; says whether it was anywhere. */
  public boolean remove(DocumentId document) throws IOException {
    changing.lock();
    try {
      Map<Integer, Long> before = partitions.holders(document);
      forget(document, before);
      for (int each : before.keySet()) {
        partitions.at(each).remove(document);
      }
      return !before.isEmpty();
    } finally {
      changing.unlock();
    }
  }

  /** Tells the router that a document is going away. */
  private void forget(DocumentId document, Map<Integer, Long> holders) throws IOException {
    for (int each : holders.keySet()) {
      Optional<Copy> copy = partitions.at(each).copy(document);
      if (copy.isPresent()) {
        router.removed(copy.get().features(), List.of(each));
      }
    }
  }

  /** Visits what all partitions hold. */
  interface Visitor {
    void copy(int partition, Copy copy) throws IOException;
  }

  /** Teaches a router what the partitions hold: for one whose table was lost. */
  public void teach(Router taught) throws IOException {
    for (int i = 0; i < taught.epoch().partitions(); i++) {
      visit(i, (partition, copy) -> taught.placed(copy.features(), List.of(partition)));
    }
  }

  private void visit(int number, Visitor visitor) throws IOException {
    FeaturePartition partition = partitions.at(number);
    List<Copy> page = partition.copies(Optional.empty(), PAGE);
    while (!page.isEmpty()) {
      for (Copy each : page) {
        visitor.copy(number, each);
      }
      page = partition.copies(Optional.of(page.getLast().document()), PAGE);
    }
  }

  /**
   * Doubles the partitions, in place: of each, some copies go to its new half. There must be twice
   * as many partitions as the router knows, the new ones empty or as a crash left them: doing it
   * again is safe. Changes wait; asks are answered throughout.
   *
   * @return how many copies moved
   */
  public long grow() throws IOException {
    changing.lock();
    try {
      int before = router.epoch().partitions();
      if (partitions.count() < 2 * before) {
        throw new IllegalStateException(
            "%d partitions cannot become %d".formatted(before, partitions.count()));
      }
      Router.Grown grown = router.grow();
      long moved = 0;
      for (int i = 0; i < before; i++) {
        moved += divide(i, grown, i + before);
      }
      router = grown.router();
      return moved;
    } finally {
      changing.unlock();
    }
  }

  private long divide(int number, Router.Grown grown, int half) throws IOException {
    List<DocumentId> leaving = new ArrayList<>();
    visit(half, (partition, copy) -> grown.router().placed(copy.features(), List.of(half)));
    visit(
        number,
        (partition, copy) -> {
          List<Integer> chosen = grown.divide(number, copy.features(), copy.token());
          if (chosen.contains(half)) {
            partitions.at(half).put(copy);
          }
          if (!chosen.contains(number)) {
            leaving.add(copy.document());
          }
        });
    for (DocumentId each : leaving) {
      partitions.at(number).remove(each);
    }
    return leaving.size();
  }
}
