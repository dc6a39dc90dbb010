package org.overshelf.index.similarity.router;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Profile;
import org.overshelf.index.similarity.Router;
import org.overshelf.index.similarity.Token;

/**
 * Learned votes: a document goes where its features already are.
 *
 * <p>Each feature that the table knows votes for the partitions that have more of it than their
 * size explains, by that surplus of copies, less the more copies there are in all: {@code surplus ·
 * total^−0.7}. A phrase that stands in every document is everywhere and votes for nobody; no list
 * of frequent features is needed. The partition with most votes is chosen; then every feature's
 * vote is reduced by the share of its copies that the chosen partition has, and the next one is
 * chosen by what is left. So the second copy of a document goes to those whom the first does not
 * reach, and asks do not go to partitions that hold the same documents. When storing, votes for a
 * partition are worth less the fuller it is, and nothing when it has twice the mean.
 *
 * <p>A document of whose features none is known goes by its smallest features, as bottom-m has it,
 * to those of a few candidates that are least full. Machines that have not learnt of each other yet
 * then still tend to agree.
 */
public final class VotesRouter implements Router {

  /** How much less the vote of a frequent feature counts. */
  private static final double DAMPING = 0.7;

  /** How much fuller than the mean a partition may become. */
  private static final double MAX_LOAD = 2;

  /** The share of a divided partition that one half may have. */
  private static final double FULLER_HALF = 0.6;

  /** Partitions among which a document that nobody votes for has a choice. */
  private static final int CANDIDATES = 4;

  /** The most features of one document that are counted and learnt. */
  static final int MAX_VOTERS = 512;

  private final Epoch epoch;
  private final int copies;
  private final VoteTable table;
  private final Loads loads;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  /**
   * A router that knows nothing yet.
   *
   * @param copies in how many partitions a document is stored
   * @param limit the most features that it remembers
   */
  public VotesRouter(Epoch epoch, int copies, int limit) {
    this(epoch, copies, new VoteTable(limit), new Loads(epoch.partitions()));
  }

  private VotesRouter(Epoch epoch, int copies, VoteTable table, Loads loads) {
    if (copies < 1 || copies > epoch.partitions()) {
      throw new IllegalArgumentException(
          "copies must be from 1 to %d, is %d".formatted(epoch.partitions(), copies));
    }
    this.epoch = epoch;
    this.copies = copies;
    this.table = table;
    this.loads = loads;
  }

  @Override
  public Epoch epoch() {
    return epoch;
  }

  @Override
  public String name() {
    return "votes-" + copies;
  }

  @Override
  public boolean needsTerms() {
    return false;
  }

  /** How many features it knows. */
  public int known() {
    lock.readLock().lock();
    try {
      return table.size();
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public List<Integer> store(Profile profile) {
    Features features = profile.features();
    if (features.isEmpty()) {
      return List.of();
    }
    lock.readLock().lock();
    try {
      Ballot ballot = new Ballot(table, loads, features, epoch.partitions(), copies);
      List<Integer> chosen = new ArrayList<>(copies);
      while (chosen.size() < copies) {
        int best = ballot.best(partition -> loads.room(partition, MAX_LOAD));
        if (best < 0) {
          break;
        }
        ballot.choose(best);
        chosen.add(best);
      }
      if (chosen.size() < copies) {
        fill(chosen, features, copies);
      }
      return chosen;
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public List<Integer> ask(Profile profile, int most) {
    Features features = profile.features();
    if (features.isEmpty()) {
      return List.of();
    }
    lock.readLock().lock();
    try {
      Ballot ballot = new Ballot(table, loads, features, epoch.partitions(), copies);
      List<Integer> chosen = new ArrayList<>();
      while (chosen.size() < Math.min(most, epoch.partitions())) {
        int best = ballot.best(partition -> 1);
        if (best < 0) {
          break;
        }
        ballot.choose(best);
        chosen.add(best);
      }
      for (int each : candidates(features, most)) {
        if (chosen.size() < most && !chosen.contains(each)) {
          chosen.add(each);
        }
      }
      return chosen;
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Adds the least full of the candidates, then of all. */
  private void fill(List<Integer> chosen, Features features, int wanted) {
    List<Integer> candidates = new ArrayList<>(candidates(features, CANDIDATES));
    for (int i = 0; candidates.size() < CANDIDATES && i < epoch.partitions(); i++) {
      candidates.add((int) (Smallest.rank(features.at(0) + i, 3) % epoch.partitions()));
    }
    candidates.sort((a, b) -> Double.compare(loads.share(a), loads.share(b)));
    for (int each : candidates) {
      if (chosen.size() < wanted && !chosen.contains(each)) {
        chosen.add(each);
      }
    }
    for (int i = 0; chosen.size() < wanted && i < epoch.partitions(); i++) {
      if (!chosen.contains(i)) {
        chosen.add(i);
      }
    }
  }

  private List<Integer> candidates(Features features, int most) {
    List<Integer> candidates = new ArrayList<>();
    for (int i = 0; i < features.count() && candidates.size() < most; i++) {
      int partition = (int) (features.at(i) % epoch.partitions());
      if (!candidates.contains(partition)) {
        candidates.add(partition);
      }
    }
    return candidates;
  }

  @Override
  public void placed(Features features, List<Integer> partitions) {
    lock.writeLock().lock();
    try {
      for (int partition : partitions) {
        loads.add(partition, features.count());
        for (int i = 0; i < Math.min(MAX_VOTERS, features.count()); i++) {
          table.add(features.at(i), partition);
        }
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public void removed(Features features, List<Integer> partitions) {
    lock.writeLock().lock();
    try {
      for (int partition : partitions) {
        loads.subtract(partition, features.count());
        for (int i = 0; i < Math.min(MAX_VOTERS, features.count()); i++) {
          table.subtract(features.at(i), partition);
        }
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  static double weight(int total) {
    return Math.pow(total, -DAMPING);
  }

  @Override
  public Grown grow() {
    VotesRouter next = new VotesRouter(epoch.doubled(), copies, table.limit());
    return new Grown() {
      @Override
      public List<Integer> divide(int partition, Features features, Token token) {
        int half = next.closerHalf(features, partition, partition + epoch.partitions());
        next.placed(features, List.of(half));
        return List.of(half);
      }

      @Override
      public Router router() {
        return next;
      }
    };
  }

  /**
   * Of a partition and its new half the one with more votes, unless it would become much fuller
   * than the other. The half never gets more copies than stay.
   */
  private int closerHalf(Features features, int one, int half) {
    lock.readLock().lock();
    try {
      if (loads.documents(half) >= loads.documents(one)) {
        return one;
      }
      Ballot ballot = new Ballot(table, loads, features, epoch.partitions(), copies);
      double both = loads.features(one) + loads.features(half) + 1.0;
      double stay = ballot.votes(one) * (1 - loads.features(one) / (both * FULLER_HALF));
      double go = ballot.votes(half) * (1 - loads.features(half) / (both * FULLER_HALF));
      return stay > go || (stay == go && loads.features(one) <= loads.features(half)) ? one : half;
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Writes what it knows, for publishing it as a file; bounded by its limit. */
  void write(DataOutputStream out) throws IOException {
    lock.readLock().lock();
    try {
      loads.write(out);
      table.write(out);
    } finally {
      lock.readLock().unlock();
    }
  }

  static VotesRouter read(DataInputStream in, Epoch epoch, int copies) throws IOException {
    Loads loads = Loads.read(in, epoch.partitions());
    return new VotesRouter(epoch, copies, VoteTable.read(in, epoch.partitions()), loads);
  }
}
