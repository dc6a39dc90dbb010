package org.overshelf.index.similarity.router;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.overshelf.index.similarity.Features;

/** The votes of one document's features, and what is left of them as partitions are chosen. */
final class Ballot {

  private final VoteTable table;
  private final Loads loads;
  private final int copies;
  private final int[] voters;
  private final double[] weights;
  private final boolean[] chosen;
  private final double[] votes;
  private int count;

  /**
   * The votes as they are before any partition is chosen.
   *
   * @param copies how many copies of a document there are
   */
  Ballot(VoteTable table, Loads loads, Features features, int partitions, int copies) {
    this.table = table;
    this.loads = loads;
    this.copies = copies;
    int most = Math.min(VotesRouter.MAX_VOTERS, features.count());
    voters = new int[most];
    weights = new double[most];
    chosen = new boolean[partitions];
    votes = new double[partitions];
    for (int i = 0; i < most; i++) {
      int at = table.find(features.at(i));
      if (at >= 0) {
        voters[count] = at;
        weights[count] = VotesRouter.weight(table.total(at));
        count++;
      }
    }
    tally();
  }

  private void tally() {
    Arrays.fill(votes, 0);
    for (int i = 0; i < count; i++) {
      for (int slot = 0; slot < VoteTable.SLOTS; slot++) {
        int held = table.count(voters[i], slot);
        int partition = table.partition(voters[i], slot);
        double surplus = held - table.total(voters[i]) * loads.portion(partition);
        if (held > 0 && surplus > 0) {
          votes[partition] += surplus * weights[i];
        }
      }
    }
  }

  double votes(int partition) {
    return votes[partition];
  }

  /** The partition with most votes, each times a factor; −1 if nobody votes for any. */
  int best(IntToDoubleFunction factor) {
    int best = -1;
    double most = 0;
    for (int i = 0; i < votes.length; i++) {
      if (votes[i] > 0 && !chosen[i]) {
        double weighed = votes[i] * factor.applyAsDouble(i);
        if (weighed > most) {
          most = weighed;
          best = i;
        }
      }
    }
    return best;
  }

  /** Chooses a partition: features keep the share of their vote that is elsewhere. */
  void choose(int partition) {
    chosen[partition] = true;
    for (int i = 0; i < count; i++) {
      for (int slot = 0; slot < VoteTable.SLOTS; slot++) {
        if (table.partition(voters[i], slot) == partition && table.count(voters[i], slot) > 0) {
          // With two copies of each document, half of all copies here are all documents.
          double share = (double) copies * table.count(voters[i], slot) / table.total(voters[i]);
          weights[i] *= Math.max(0, 1 - share);
        }
      }
    }
    tally();
  }
}
