package org.overshelf.index.similarity.partition.disk;

import static org.overshelf.index.similarity.partition.disk.SegmentLayout.BLOCK;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.overshelf.index.similarity.Token;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/**
 * Writes a segment from several sources, the oldest first. Holds of it in memory a number for each
 * document and one entry for each block of features.
 */
final class SegmentWriter {

  private final IndexOutput out;
  private final List<Source> sources;
  private final boolean keepRemovals;

  /** For each source, where its documents are in the new segment; −1 if they are not. */
  private final int[][] places;

  private int documents;
  private int withTokens;

  private final long[] keys = new long[BLOCK];
  private final long[] slots = new long[BLOCK];
  private final ByteBuffersDataOutput lists = new ByteBuffersDataOutput();
  private int inBlock;
  private long features;
  private long[] index = new long[64];
  private int[] postings = new int[64];

  private SegmentWriter(IndexOutput out, List<Source> sources, boolean keepRemovals) {
    this.out = out;
    this.sources = sources;
    this.keepRemovals = keepRemovals;
    this.places = new int[sources.size()][];
  }

  /**
   * Writes and syncs a file.
   *
   * @param keepRemovals whether older segments remain to which removals apply
   */
  static void write(Directory directory, String name, List<Source> sources, boolean keepRemovals)
      throws IOException {
    try (IndexOutput out = directory.createOutput(name, IOContext.DEFAULT)) {
      new SegmentWriter(out, sources, keepRemovals).write();
    }
    directory.sync(List.of(name));
  }

  private void write() throws IOException {
    CodecUtil.writeHeader(out, SegmentLayout.CODEC, SegmentLayout.VERSION);
    long documentsAt = out.getFilePointer();
    writeDocuments();
    long filterAt = out.getFilePointer();
    writeFilter();
    int filterBytes = (int) (out.getFilePointer() - filterAt);
    writeFeatures();
    out.writeLong(0); // numbers are read eight bytes at a time
    long indexAt = out.getFilePointer();
    for (int i = 0; i < 2 * blocks(); i++) {
      out.writeLong(index[i]);
    }
    new SegmentLayout(documents, features, documentsAt, filterAt, filterBytes, indexAt).write(out);
    CodecUtil.writeFooter(out);
  }

  private int blocks() {
    return (int) ((features + BLOCK - 1) / BLOCK);
  }

  private void writeDocuments() throws IOException {
    int[] at = new int[sources.size()];
    DocumentId[] heads = new DocumentId[sources.size()];
    for (int s = 0; s < at.length; s++) {
      places[s] = new int[sources.get(s).documents()];
      Arrays.fill(places[s], -1);
      head(heads, at, s);
    }
    for (DocumentId id = least(heads); id != null; id = least(heads)) {
      boolean removed = false;
      int chosen = -1;
      for (int s = 0; s < at.length; s++) {
        if (id.equals(heads[s])) {
          removed |= sources.get(s).isRemoval(at[s]);
          if (!sources.get(s).isDead(at[s])) {
            chosen = s;
          }
        }
      }
      if (chosen >= 0) {
        places[chosen][at[chosen]] = documents;
        writeDocument(id, sources.get(chosen), at[chosen]);
      } else if (removed && keepRemovals) {
        writeRecord(id, 0, Token.NONE, SegmentLayout.REMOVED);
      }
      for (int s = 0; s < at.length; s++) {
        if (id.equals(heads[s])) {
          at[s]++;
          head(heads, at, s);
        }
      }
    }
  }

  private void head(DocumentId[] heads, int[] at, int s) throws IOException {
    heads[s] = at[s] < sources.get(s).documents() ? sources.get(s).id(at[s]) : null;
  }

  @SuppressWarnings("NullAway") // heads of sources that have come to their end are null
  private static DocumentId least(DocumentId[] heads) {
    DocumentId least = null;
    for (DocumentId each : heads) {
      if (each != null && (least == null || each.compareTo(least) < 0)) {
        least = each;
      }
    }
    return least;
  }

  private void writeDocument(DocumentId id, Source source, int document) throws IOException {
    Token token = source.token(document);
    withTokens += token.equals(Token.NONE) ? 0 : 1;
    writeRecord(id, source.digest(document), token, source.count(document));
  }

  private void writeRecord(DocumentId id, long digest, Token token, int count) throws IOException {
    ShortKey key = id.value();
    out.writeLong(key.a());
    out.writeLong(key.b());
    out.writeInt(key.c());
    out.writeLong(digest);
    out.writeLong(token.high());
    out.writeLong(token.low());
    out.writeInt(count);
    documents++;
  }

  private void writeFilter() throws IOException {
    if (withTokens == 0) {
      return;
    }
    TokenFilter filter = new TokenFilter(documents);
    for (int s = 0; s < places.length; s++) {
      for (int i = 0; i < places[s].length; i++) {
        if (places[s][i] >= 0) {
          filter.add(sources.get(s).token(i));
        }
      }
    }
    byte[] bytes = filter.toBytes();
    out.writeBytes(bytes, bytes.length);
  }

  private void writeFeatures() throws IOException {
    boolean[] more = new boolean[sources.size()];
    for (int s = 0; s < more.length; s++) {
      more[s] = sources.get(s).advance();
    }
    while (true) {
      long least = Long.MAX_VALUE;
      for (int s = 0; s < more.length; s++) {
        if (more[s]) {
          least = Math.min(least, sources.get(s).feature());
        }
      }
      if (least == Long.MAX_VALUE) {
        break;
      }
      int count = 0;
      for (int s = 0; s < more.length; s++) {
        if (more[s] && sources.get(s).feature() == least) {
          count = gather(s, count);
          more[s] = sources.get(s).advance();
        }
      }
      if (count > 0) {
        Arrays.sort(postings, 0, count);
        add(least, count);
      }
    }
    flushBlock();
  }

  private int gather(int s, int gathered) throws IOException {
    int count = gathered;
    Source source = sources.get(s);
    for (int each = source.next(); each >= 0; each = source.next()) {
      int place = places[s][each];
      if (place >= 0) {
        if (count == postings.length) {
          postings = Arrays.copyOf(postings, 2 * count);
        }
        postings[count++] = place;
      }
    }
    return count;
  }

  private void add(long feature, int count) throws IOException {
    keys[inBlock] = feature;
    if (count == 1) {
      slots[inBlock] = (long) postings[0] << 1;
    } else {
      slots[inBlock] = lists.size() << 1 | 1;
      lists.writeVInt(count);
      int last = 0;
      for (int i = 0; i < count; i++) {
        lists.writeVInt(postings[i] - last);
        last = postings[i];
      }
    }
    features++;
    if (++inBlock == BLOCK) {
      flushBlock();
    }
  }

  private void flushBlock() throws IOException {
    if (inBlock == 0) {
      return;
    }
    int entry = 2 * (blocks() - 1);
    if (entry + 2 > index.length) {
      index = Arrays.copyOf(index, 2 * index.length);
    }
    long first = keys[0];
    index[entry] = first;
    index[entry + 1] = out.getFilePointer();
    long largest = 0;
    for (int i = 0; i < inBlock; i++) {
      keys[i] -= first;
      largest = Math.max(largest, slots[i]);
    }
    int keyBits = Packed.bits(keys[inBlock - 1]);
    int slotBits = Packed.bits(largest);
    out.writeByte((byte) keyBits);
    out.writeByte((byte) slotBits);
    Packed.write(out, keys, inBlock, keyBits);
    Packed.write(out, slots, inBlock, slotBits);
    lists.copyTo(out);
    lists.reset();
    inBlock = 0;
  }
}
