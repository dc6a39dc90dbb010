package org.overshelf.index.keyword;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.SearchAnswer.FacetCount;
import org.overshelf.index.keyword.ask.Answered;
import org.overshelf.index.keyword.ask.Asker;
import org.overshelf.index.keyword.ask.Inquiry;
import org.overshelf.index.keyword.partition.Found;
import org.overshelf.index.keyword.partition.Place;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.keyword.wire.ShowAnswer.Shown;
import org.overshelf.index.keyword.wire.ShowRequest;
import org.overshelf.shared.table.DocumentId;

/**
 * Merges what partitions found and gathers what is to be shown of it. A partition whose documents
 * cannot be shown in the end is left out of the answer. For one query, in one thread.
 */
final class Showing {

  private final Asker asker;
  private final int offset;
  private final int size;
  private final Map<Part, Answered> pages = new LinkedHashMap<>();
  private final Map<DocumentId, Hit> hits = new HashMap<>();
  private List<Ranked> ranked = List.of();
  private Facets facets;
  private Map<Answered, ShowRequest.Item> wanted = Map.of();

  /** A document and where it was found. */
  private record Ranked(Answered page, Found found) {}

  Showing(List<Answered> found, int offset, int size, Asker asker) {
    this.asker = asker;
    this.offset = offset;
    this.size = size;
    found.forEach(this::put);
    this.facets = new Facets(found, asker);
    merge();
  }

  private void put(Answered page) {
    pages.put(page.part(), page);
    page.hits().hits().forEach(hit -> hits.put(hit.document(), hit));
  }

  /** One more than is shown tells whether there is more. */
  private void merge() {
    ranked =
        pages.values().stream()
            .flatMap(page -> page.hits().page().best().stream().map(f -> new Ranked(page, f)))
            .sorted(Comparator.comparing(each -> each.found().place()))
            .limit(offset + size + 1L)
            .toList();
    facets = new Facets(List.copyOf(pages.values()), asker);
    wanted = missing();
  }

  private List<Ranked> shown() {
    int from = Math.min(offset, ranked.size());
    return ranked.subList(from, Math.min(offset + size, ranked.size()));
  }

  boolean isComplete() {
    return wanted.isEmpty();
  }

  /** What has to be asked for, by who found it. */
  Map<Answered, ShowRequest.Item> wanted() {
    return wanted;
  }

  private Map<Answered, ShowRequest.Item> missing() {
    Map<Answered, List<Found>> missing = new LinkedHashMap<>();
    for (Ranked each : shown()) {
      if (!hits.containsKey(each.found().place().document())) {
        missing.computeIfAbsent(each.page(), page -> new ArrayList<>()).add(each.found());
      }
    }
    Map<Answered, ShowRequest.Item> items = new LinkedHashMap<>();
    Facets.Wanted values = facets.wanted(missing.keySet());
    for (Answered page : pages.values()) {
      List<Found> found = missing.getOrDefault(page, List.of());
      List<ShowRequest.Value> labels = values.labels().getOrDefault(page, List.of());
      List<ShowRequest.Value> counts = values.counts().getOrDefault(page, List.of());
      if (!found.isEmpty() || !labels.isEmpty() || !counts.isEmpty()) {
        items.put(page, new ShowRequest.Item(page.hits().session(), found, labels, counts));
      }
    }
    return items;
  }

  /** Takes what was shown; who was not asked or did not answer is left out. */
  void learn(Inquiry.Display display) {
    boolean changed = false;
    for (Map.Entry<Answered, ShowRequest.Item> each : wanted.entrySet()) {
      Part part = each.getKey().part();
      Shown shown = display.shown().get(part);
      Answered replaced = display.replaced().get(part);
      if (shown != null) {
        shown.hits().forEach(hit -> hits.put(hit.document(), hit));
        facets.learn(each.getKey(), each.getValue(), shown);
      } else if (replaced != null) {
        put(replaced);
        changed = true;
      } else {
        pages.remove(part);
        changed = true;
      }
    }
    if (changed) {
      merge();
    } else {
      wanted = missing();
    }
  }

  /** Leaves out what is still not there. */
  void giveUp() {
    while (!isComplete()) {
      wanted.keySet().forEach(page -> pages.remove(page.part()));
      merge();
    }
  }

  List<Answered> pages() {
    return List.copyOf(pages.values());
  }

  long total() {
    return pages.values().stream().mapToLong(page -> page.hits().page().total()).sum();
  }

  List<Hit> hits() {
    List<Hit> shown = new ArrayList<>();
    for (Ranked each : shown()) {
      Hit hit = hits.get(each.found().place().document());
      if (hit != null) {
        shown.add(hit);
      }
    }
    return shown;
  }

  Map<String, List<FacetCount>> facets() {
    return facets.merged();
  }

  /** Where the answer ends, if there is more. */
  Optional<Place> last() {
    List<Ranked> shown = shown();
    return ranked.size() > offset + size && !shown.isEmpty()
        ? Optional.of(shown.getLast().found().place())
        : Optional.empty();
  }
}
