package org.overshelf.bench.similarity;

import java.util.List;

/** What a way of routing found, summed up over queries. */
final class Scores {

  private static final int TOP = 20;
  private static final double NEAR = 0.5;

  private int queries;
  private int withHits;
  private double best;
  private double overall;
  private double strict;
  private double tied;
  private int identical;
  private int disjoint;
  private double versions;
  private int withVersions;
  private double near;
  private int withNear;
  private double volume;
  private double touched;
  private double asked;

  /** Adds a query. */
  void add(
      Library library, int query, List<Library.Hit> truth, Placement placed, List<Integer> to) {
    queries++;
    asked += to.size();
    volume += placed.volume(to);
    if (truth.isEmpty()) {
      return;
    }
    withHits++;
    double last = truth.get(Math.min(TOP, truth.size()) - 1).jaccard();
    int found = 0;
    int foundTop = 0;
    int foundTied = 0;
    int foundTwo = 0;
    int[] seen = new int[4];
    double bestFound = 0;
    long touching = 0;
    long all = 0;
    for (int i = 0; i < truth.size(); i++) {
      Library.Hit hit = truth.get(i);
      int copies = placed.copiesIn(hit.document(), to);
      boolean is = copies > 0;
      all += hit.shared();
      touching += (long) copies * hit.shared();
      found += is ? 1 : 0;
      foundTop += is && i < TOP ? 1 : 0;
      foundTwo += is && i < 2 ? 1 : 0;
      foundTied += is && hit.jaccard() >= last ? 1 : 0;
      bestFound = is ? Math.max(bestFound, hit.jaccard()) : bestFound;
      if (library.isVersion(query, hit)) {
        seen[0]++;
        seen[1] += is ? 1 : 0;
      }
      if (hit.jaccard() >= NEAR) {
        seen[2]++;
        seen[3] += is ? 1 : 0;
      }
    }
    int top = Math.min(TOP, truth.size());
    best += bestFound;
    overall += (double) found / truth.size();
    strict += (double) foundTop / top;
    tied += (double) Math.min(foundTied, top) / top;
    identical += foundTwo == Math.min(2, truth.size()) ? 1 : 0;
    disjoint += foundTwo == 0 ? 1 : 0;
    touched += (double) touching / all;
    if (seen[0] > 0) {
      withVersions++;
      versions += (double) seen[1] / seen[0];
    }
    if (seen[2] > 0) {
      withNear++;
      near += (double) seen[3] / seen[2];
    }
  }

  /** Figures by name, in the order of a table's columns. */
  List<Figure> figures() {
    return List.of(
        new Figure("asked", asked / queries),
        new Figure("best sim", best / withHits),
        new Figure("recall", overall / withHits),
        new Figure("top 20", strict / withHits),
        new Figure("top 20 ties", tied / withHits),
        new Figure("top 2 same", (double) identical / withHits),
        new Figure("top 2 none", (double) disjoint / withHits),
        new Figure("versions", versions / Math.max(1, withVersions)),
        new Figure("near .5", near / Math.max(1, withNear)),
        new Figure("volume", volume / queries),
        new Figure("touched", touched / withHits));
  }
}
