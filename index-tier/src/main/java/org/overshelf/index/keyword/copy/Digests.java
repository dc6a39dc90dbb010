package org.overshelf.index.keyword.copy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.overshelf.index.keyword.copy.CopyMessages.Item;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.shared.table.DocumentId;

/** What a partition holds, in few numbers: two copies hold the same if the numbers are the same. */
final class Digests {

  /** Documents fall into so many buckets, by their ids. */
  static final int BUCKETS = 256;

  private Digests() {}

  static int bucket(DocumentId id) {
    return (int) (id.value().a() >>> 56) & BUCKETS - 1;
  }

  /** For each bucket the sum of the digests of what is in it. */
  static long[] of(LucenePartition partition) throws IOException {
    long[] sums = new long[BUCKETS];
    partition.entries((id, digest, citations) -> sums[bucket(id)] += digest(id, digest, citations));
    return sums;
  }

  /** What is in these buckets. */
  static List<Item> items(LucenePartition partition, Set<Integer> buckets) throws IOException {
    List<Item> items = new ArrayList<>();
    partition.entries(
        (id, digest, citations) -> {
          if (buckets.contains(bucket(id)) && items.size() < CopyMessages.MOST_ITEMS) {
            items.add(new Item(id, digest(id, digest, citations)));
          }
        });
    return items;
  }

  private static long digest(DocumentId id, long digest, long citations) {
    long mixed = id.value().a() * 0x9e3779b97f4a7c15L ^ digest;
    mixed = (mixed ^ mixed >>> 32) * 0xd6e8feb86659fd93L + citations;
    mixed = (mixed ^ mixed >>> 29) * 0xd6e8feb86659fd93L + id.value().b();
    return mixed ^ mixed >>> 32;
  }
}
