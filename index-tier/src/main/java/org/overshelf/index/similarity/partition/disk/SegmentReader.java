package org.overshelf.index.similarity.partition.disk;

import static org.overshelf.index.similarity.partition.disk.SegmentLayout.BLOCK;
import static org.overshelf.index.similarity.partition.disk.SegmentLayout.ENTRY_BYTES;
import static org.overshelf.index.similarity.partition.disk.SegmentLayout.RECORD_BYTES;

import java.io.IOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.RandomAccessInput;
import org.overshelf.index.similarity.Token;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/** Reads a segment; for one thread. Looking something up takes no memory. */
final class SegmentReader {

  private static final int BLOCK_HEAD = 2;

  private final RandomAccessInput file;
  private final SegmentLayout layout;

  // The block that was looked at last.
  private int block = -1;
  private long blockFirst;
  private long blockAt;
  private int blockSize;
  private int keyBits;
  private int slotBits;

  // The postings of the feature that was found last.
  private int left;
  private int ordinal;
  private long postingsAt;

  SegmentReader(IndexInput file, SegmentLayout layout) throws IOException {
    this.file = file.randomAccessSlice(0, file.length());
    this.layout = layout;
  }

  int documents() {
    return layout.documents();
  }

  long features() {
    return layout.features();
  }

  private long record(int document) {
    return layout.documentsAt() + (long) document * RECORD_BYTES;
  }

  DocumentId id(int document) throws IOException {
    long at = record(document);
    return new DocumentId(
        new ShortKey(file.readLong(at), file.readLong(at + 8), file.readInt(at + 16)));
  }

  long digest(int document) throws IOException {
    return file.readLong(record(document) + 20);
  }

  Token token(int document) throws IOException {
    long at = record(document) + 28;
    return new Token(file.readLong(at), file.readLong(at + 8));
  }

  int distance(int document, Token token) throws IOException {
    long at = record(document) + 28;
    return Long.bitCount(file.readLong(at) ^ token.high())
        + Long.bitCount(file.readLong(at + 8) ^ token.low());
  }

  /** How many features a document has. */
  int count(int document) throws IOException {
    return Math.max(0, file.readInt(record(document) + 44));
  }

  boolean isRemoval(int document) throws IOException {
    return file.readInt(record(document) + 44) == SegmentLayout.REMOVED;
  }

  /** Compares a record's id with another. */
  int compare(int document, ShortKey key) throws IOException {
    long at = record(document);
    int order = Long.compareUnsigned(file.readLong(at), key.a());
    if (order == 0) {
      order = Long.compareUnsigned(file.readLong(at + 8), key.b());
    }
    return order != 0 ? order : Integer.compareUnsigned(file.readInt(at + 16), key.c());
  }

  /** The place of a document, or −1 − the place where it would stand. */
  int ordinal(DocumentId document) throws IOException {
    int low = 0;
    int high = layout.documents() - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      int order = compare(middle, document.value());
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1 - low;
  }

  /** Whether the token filter lets this segment be read. */
  boolean mayHaveNear(Token token, int distance) throws IOException {
    return layout.filterBytes() > 0
        && TokenFilter.mayHaveNear(file, layout.filterAt(), layout.filterBytes(), token, distance);
  }

  /**
   * Looks a feature up; if it is there, {@link #next} gives the documents that have it. Fastest if
   * called with ascending features.
   */
  boolean seek(long feature) throws IOException {
    left = 0;
    int low = block >= 0 && feature >= blockFirst ? block : 0;
    int high = layout.blocks() - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (first(middle) <= feature) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    if (low > high) {
      return false;
    }
    open(low);
    return blockFirst <= feature && find(feature - blockFirst);
  }

  /** Moves to the i-th feature, gives it, and lets {@link #next} give its documents. */
  long feature(long i) throws IOException {
    open((int) (i / BLOCK));
    int within = (int) (i % BLOCK);
    postings(within);
    return blockFirst + packed(keysAt(), keyBits, within);
  }

  private long first(int i) throws IOException {
    return file.readLong(layout.indexAt() + (long) i * ENTRY_BYTES);
  }

  private void open(int i) throws IOException {
    if (i == block) {
      return;
    }
    block = i;
    blockFirst = first(i);
    blockAt = file.readLong(layout.indexAt() + (long) i * ENTRY_BYTES + 8);
    blockSize = (int) Math.min(BLOCK, layout.features() - (long) i * BLOCK);
    keyBits = file.readByte(blockAt);
    slotBits = file.readByte(blockAt + 1);
  }

  private long keysAt() {
    return blockAt + BLOCK_HEAD;
  }

  private boolean find(long key) throws IOException {
    int low = 0;
    int high = blockSize - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      long found = packed(keysAt(), keyBits, middle);
      if (found == key) {
        postings(middle);
        return true;
      }
      if (found < key) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }

  /** A slot has a document's place if there is one only, else the offset of a list. */
  private void postings(int within) throws IOException {
    long slotsAt = keysAt() + Packed.bytes(blockSize, keyBits);
    long slot = packed(slotsAt, slotBits, within);
    if ((slot & 1) == 0) {
      left = 1;
      ordinal = (int) (slot >>> 1);
      postingsAt = -1;
    } else {
      postingsAt = slotsAt + Packed.bytes(blockSize, slotBits) + (slot >>> 1);
      left = variable();
      ordinal = 0;
    }
  }

  /** The next document that has the feature, ascending; −1 at the end. */
  int next() throws IOException {
    if (left == 0) {
      return -1;
    }
    left--;
    if (postingsAt >= 0) {
      ordinal += variable();
    }
    return ordinal;
  }

  private int variable() throws IOException {
    int value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 7) {
      int octet = file.readByte(postingsAt++);
      value |= (octet & 0x7f) << shift;
      if (octet >= 0) {
        break;
      }
    }
    return value;
  }

  private long packed(long at, int bits, int i) throws IOException {
    long bit = (long) i * bits;
    return file.readLong(at + (bit >>> 3)) >>> (bit & 7) & (1L << bits) - 1;
  }
}
