package org.overshelf.index.similarity.partition.disk;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.shared.table.DocumentId;

/**
 * What was put or removed since the last segment was written. Small, and therefore searched by
 * going through it.
 */
final class Fresh {

  /** The most documents; their places in a segment's source have 16 bits. */
  static final int MAX_DOCUMENTS = 1 << 16;

  private final TreeMap<DocumentId, Optional<Copy>> changes = new TreeMap<>();
  private int documents;
  private long postings;

  void put(Copy copy) {
    change(copy.document(), Optional.of(copy));
  }

  /** Notes a removal. */
  void remove(DocumentId document) {
    change(document, Optional.empty());
  }

  private void change(DocumentId document, Optional<Copy> now) {
    count(changes.getOrDefault(document, Optional.empty()), -1);
    changes.put(document, now);
    count(now, 1);
  }

  private void count(Optional<Copy> copy, int sign) {
    if (copy.isPresent()) {
      documents += sign;
      postings += (long) sign * copy.get().features().count();
    }
  }

  /** Whether a document was put or removed since. */
  boolean knows(DocumentId document) {
    return changes.containsKey(document);
  }

  /** The copy of a document; empty if it was removed, or nothing is known of it. */
  Optional<Copy> get(DocumentId document) {
    return changes.getOrDefault(document, Optional.empty());
  }

  Collection<Optional<Copy>> changes() {
    return changes.values();
  }

  /** Changes to the documents after this one. */
  Map<DocumentId, Optional<Copy>> after(Optional<DocumentId> document) {
    return document.isEmpty() ? changes : changes.tailMap(document.get(), false);
  }

  int documents() {
    return documents;
  }

  long postings() {
    return postings;
  }

  /** Changes, removals too. */
  int size() {
    return changes.size();
  }

  /** As a source of a segment. */
  Source source() {
    return new FreshSource();
  }

  private final class FreshSource implements Source {

    private final DocumentId[] ids = changes.keySet().toArray(DocumentId[]::new);
    private final Copy[] copies = new Copy[ids.length];

    /** Feature and place in one number, in the order of unsigned numbers. */
    private final long[] pairs = new long[(int) postings];

    private int at = -1;
    private int read;

    FreshSource() {
      int filled = 0;
      for (int i = 0; i < ids.length; i++) {
        Copy copy = changes.getOrDefault(ids[i], Optional.empty()).orElse(null);
        if (copy != null) {
          copies[i] = copy;
          for (int f = 0; f < copy.features().count(); f++) {
            pairs[filled++] = (copy.features().at(f) << 16 | i) ^ Long.MIN_VALUE;
          }
        }
      }
      Arrays.sort(pairs);
    }

    @Override
    public int documents() {
      return ids.length;
    }

    @Override
    public DocumentId id(int document) {
      return ids[document];
    }

    @Override
    public long digest(int document) {
      return copies[document].digest();
    }

    @Override
    public Token token(int document) {
      return copies[document].token();
    }

    @Override
    public int count(int document) {
      return copies[document].features().count();
    }

    @Override
    public boolean isRemoval(int document) {
      return copies[document] == null;
    }

    @Override
    public boolean isDead(int document) {
      return copies[document] == null;
    }

    @Override
    public boolean advance() {
      int next = at < 0 ? 0 : at;
      while (at >= 0 && next < pairs.length && featureAt(next) == featureAt(at)) {
        next++;
      }
      at = next;
      read = next;
      return at < pairs.length;
    }

    private long featureAt(int i) {
      return (pairs[i] ^ Long.MIN_VALUE) >>> 16;
    }

    @Override
    public long feature() {
      return featureAt(at);
    }

    @Override
    public int next() {
      return read < pairs.length && featureAt(read) == featureAt(at)
          ? (int) (pairs[read++] & 0xffff)
          : -1;
    }
  }
}
