package org.overshelf.dht.replication;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.store.Lookup;

/**
 * The search for a page of a row, whose copies may differ: all owners are asked, and the
 * substitutes if one of them cannot be counted on. The page is the union of what they give, once
 * nothing acknowledged can be hidden from those who answered.
 */
final class RowSearch extends Search<RowPage> {

  private final int limit;

  RowSearch(List<Holders> lately, Prospects prospects, int limit) {
    super(lately, prospects);
    this.limit = limit;
  }

  @Override
  List<NodeId> choose() {
    List<NodeId> owners = ownersToAsk();
    List<NodeId> best = usable(owners);
    if (!best.isEmpty()) {
      return best;
    }
    List<NodeId> substitutes = isTroubled() ? substitutesToAsk() : List.of();
    best = usable(substitutes);
    if (!best.isEmpty() || !isIdle()) {
      return best;
    }
    List<NodeId> rest = new ArrayList<>(owners);
    rest.addAll(substitutes);
    return rest;
  }

  @Override
  Optional<Lookup<RowPage>> found() {
    if (!isCovered()) {
      return Optional.empty();
    }
    List<RowPage> pages = pages();
    return Optional.of(
        pages.isEmpty()
            ? new Lookup.Missing<>()
            : new Lookup.Found<>(RowUnion.of(pages).page(limit)));
  }

  private List<RowPage> pages() {
    List<RowPage> pages = new ArrayList<>();
    for (Held<RowPage> held : answers().values()) {
      if (held instanceof Held.Found<RowPage>(RowPage page, boolean sure)) {
        pages.add(page);
      }
    }
    return pages;
  }

  /** What each owner that answered turned out to lack: no more than a page. */
  Map<NodeId, List<Entry>> lacking() {
    List<Entry> shown = RowUnion.of(pages()).page(limit).entries();
    Map<NodeId, List<Entry>> lacking = new LinkedHashMap<>();
    for (NodeId owner : ownersWith(held -> !(held instanceof Held.Failed<RowPage>))) {
      Set<Entry> present =
          answers().get(owner) instanceof Held.Found<RowPage>(RowPage page, boolean sure)
              ? new HashSet<>(page.entries())
              : Set.of();
      List<Entry> absent = shown.stream().filter(entry -> !present.contains(entry)).toList();
      if (!absent.isEmpty()) {
        lacking.put(owner, absent);
      }
    }
    return lacking;
  }
}
