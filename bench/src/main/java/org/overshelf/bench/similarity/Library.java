package org.overshelf.bench.similarity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.overshelf.index.similarity.Features;

/**
 * The documents of a trial in one undivided index, which knows the true answers.
 *
 * <p>Documents are numbered as in the list that they came in; those that are asked about are not
 * part of it.
 */
final class Library {

  /** A document that shares features with the one asked about. */
  record Hit(int document, int shared, double jaccard) {}

  /** The least similarity of versions of one document. */
  private static final double VERSION = 0.3;

  private final List<Item> items;
  private final long[] keys;
  private final int[][] documents;
  private final int[] shared;
  private final long postings;

  Library(List<Item> items, int[] stored) {
    this.items = items;
    this.shared = new int[items.size()];
    long all = 0;
    for (int each : stored) {
      all += items.get(each).profile().features().count();
    }
    postings = all;
    long[] features = new long[Math.toIntExact(all)];
    int filled = 0;
    for (int each : stored) {
      Features of = items.get(each).profile().features();
      for (int i = 0; i < of.count(); i++) {
        features[filled++] = of.at(i);
      }
    }
    Arrays.sort(features);
    keys = Arrays.stream(features).distinct().toArray();
    int[] counts = new int[keys.length];
    int at = -1;
    for (int i = 0; i < features.length; i++) {
      at += i == 0 || features[i] != features[i - 1] ? 1 : 0;
      counts[at]++;
    }
    documents = new int[keys.length][];
    for (int i = 0; i < keys.length; i++) {
      documents[i] = new int[counts[i]];
    }
    for (int each : stored) {
      Features of = items.get(each).profile().features();
      for (int i = 0; i < of.count(); i++) {
        int key = Arrays.binarySearch(keys, of.at(i));
        documents[key][--counts[key]] = each;
      }
    }
  }

  /** Pairs of feature and document. */
  long postings() {
    return postings;
  }

  /** How many different features there are. */
  int features() {
    return keys.length;
  }

  Item item(int document) {
    return items.get(document);
  }

  int size(int document) {
    return items.get(document).profile().features().count();
  }

  /** All documents that share a feature, the most similar first, ties by number. */
  List<Hit> truth(int query) {
    Features features = items.get(query).profile().features();
    List<Integer> touched = new ArrayList<>();
    for (int i = 0; i < features.count(); i++) {
      int key = Arrays.binarySearch(keys, features.at(i));
      if (key >= 0) {
        for (int each : documents[key]) {
          if (shared[each]++ == 0) {
            touched.add(each);
          }
        }
      }
    }
    List<Hit> hits = new ArrayList<>(touched.size());
    for (int each : touched) {
      double either = features.count() + size(each) - shared[each];
      hits.add(new Hit(each, shared[each], shared[each] / either));
      shared[each] = 0;
    }
    hits.sort(
        (a, b) -> {
          int order = Double.compare(b.jaccard, a.jaccard);
          return order != 0 ? order : Integer.compare(a.document, b.document);
        });
    return hits;
  }

  /** Whether a hit is a version of the document asked about, by its name and its text. */
  boolean isVersion(int query, Hit hit) {
    return hit.jaccard >= VERSION && items.get(query).work().equals(items.get(hit.document).work());
  }
}
