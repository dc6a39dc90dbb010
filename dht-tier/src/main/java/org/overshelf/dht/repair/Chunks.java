package org.overshelf.dht.repair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.dht.repair.KeysMessage.Chunk;
import org.overshelf.dht.repair.KeysMessage.Lacking;
import org.overshelf.dht.repair.KeysMessage.Listed;
import org.overshelf.dht.repair.KeysMessage.Span;
import org.overshelf.dht.repair.KeysMessage.Summed;

/**
 * Finds out what one side lacks of a slot, with few bytes: the leaves of the hash tree. A small
 * slot is listed at once. A large one is first cut into about as many chunks as each has items;
 * only chunks whose digests differ are listed. All three parts see a slot's items one by one in
 * order, so that no slot is ever in memory.
 */
final class Chunks {

  /** Slots with at most so many items are listed without summing them first. */
  static final int LISTED_AT_ONCE = 64;

  private static final int LEAST = 32;

  private Chunks() {}

  /** How many items a chunk has in a slot with so many. */
  static int size(int count) {
    int even = (int) Math.ceil(Math.sqrt(count));
    return Math.max(LEAST, Math.max(even, count / (KeysMessage.MOST_CHUNKS - 1) + 1));
  }

  /** Cuts what the asker holds. */
  static final class Cutter implements Inventory.Visitor {
    private final boolean listed;
    private final int size;
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<Long> fingerprints = new ArrayList<>();
    private Optional<Item> after = Optional.empty();
    private Digest digest = Digest.EMPTY;

    Cutter(int count) {
      this.listed = count <= LISTED_AT_ONCE;
      this.size = listed ? KeysMessage.MOST_ITEMS : size(count);
    }

    @Override
    public boolean see(Item item, int bytes) {
      digest = digest.with(item.fingerprint());
      if (listed) {
        fingerprints.add(item.fingerprint());
      }
      if (digest.count() == size && chunks.size() < KeysMessage.MOST_CHUNKS - 1) {
        close(Optional.of(item));
        return !listed;
      }
      return true;
    }

    private void close(Optional<Item> upTo) {
      Span span = new Span(after, upTo);
      chunks.add(
          listed ? new Listed(span, List.copyOf(fingerprints)) : new Summed(span, digest.fold()));
      after = upTo;
      digest = Digest.EMPTY;
    }

    /** All chunks, after the last item. */
    List<Chunk> chunks() {
      if (!listed || chunks.isEmpty()) {
        close(Optional.empty());
      }
      return List.copyOf(chunks);
    }
  }

  /** Lists what the asker holds of some spans, which come in order. */
  static final class Lister implements Inventory.Visitor {
    private final List<Span> spans;
    private final List<List<Long>> found = new ArrayList<>();
    private int at;
    private int listed;

    Lister(List<Span> spans) {
      this.spans = List.copyOf(spans);
      spans.forEach(span -> found.add(new ArrayList<>()));
    }

    @Override
    public boolean see(Item item, int bytes) {
      while (at < spans.size() && spans.get(at).endsBefore(item)) {
        at++;
      }
      if (at == spans.size()) {
        return false;
      }
      if (spans.get(at).contains(item)) {
        found.get(at).add(item.fingerprint());
        listed++;
      }
      return true;
    }

    /** The spans with their fingerprints; empty if they have become too many for one message. */
    Optional<List<Chunk>> chunks() {
      if (listed > KeysMessage.MOST_ITEMS) {
        return Optional.empty();
      }
      List<Chunk> chunks = new ArrayList<>();
      for (int i = 0; i < spans.size(); i++) {
        chunks.add(new Listed(spans.get(i), found.get(i)));
      }
      return Optional.of(chunks);
    }
  }

  /** Compares what the asked one holds with the asker's chunks. */
  static final class Answerer implements Inventory.Visitor {
    private final List<Chunk> chunks;
    private final Digest[] sums;
    private final List<Lacking> lacking = new ArrayList<>();
    private Set<Long> listed = Set.of();
    private int at = -1;
    private boolean more;

    Answerer(List<Chunk> chunks) {
      this.chunks = List.copyOf(chunks);
      this.sums = new Digest[chunks.size()];
      Arrays.fill(sums, Digest.EMPTY);
      next();
    }

    private void next() {
      at++;
      if (at < chunks.size() && chunks.get(at) instanceof Listed chunk) {
        listed = new HashSet<>(chunk.fingerprints());
      }
    }

    @Override
    public boolean see(Item item, int bytes) {
      while (at < chunks.size() && chunks.get(at).span().endsBefore(item)) {
        next();
      }
      if (at == chunks.size()) {
        return false;
      }
      Chunk chunk = chunks.get(at);
      if (!chunk.span().contains(item)) {
        return true;
      }
      switch (chunk) {
        case Summed summed -> sums[at] = sums[at].with(item.fingerprint());
        case Listed list -> {
          if (!listed.contains(item.fingerprint())) {
            if (lacking.size() == KeysMessage.MOST_ITEMS) {
              more = true;
              return false;
            }
            lacking.add(new Lacking(item, bytes));
          }
        }
      }
      return true;
    }

    /** The answer, after the last item. */
    KeysMessage.Answer answer(long fold) {
      List<Integer> different = new ArrayList<>();
      for (int i = 0; i < sums.length; i++) {
        if (chunks.get(i) instanceof Summed summed && summed.fold() != sums[i].fold()) {
          different.add(i);
        }
      }
      return new KeysMessage.Answer(fold, different, lacking, more);
    }
  }
}
