package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;

/**
 * Where in a segment what is.
 *
 * @param documents how many records of documents there are
 * @param features how many different features
 * @param documentsAt offset of the first record
 * @param filterAt offset of the token filter
 * @param filterBytes its length; 0 if no document has a token
 * @param indexAt offset of the index of blocks
 */
record SegmentLayout(
    int documents, long features, long documentsAt, long filterAt, int filterBytes, long indexAt) {

  static final String CODEC = "OvershelfFeatures";
  static final int VERSION = 1;

  /** Bytes of a document's record: id 20, digest 8, token 16, count 4. */
  static final int RECORD_BYTES = 48;

  /** Bytes of a block's entry in the index: its first feature, its offset. */
  static final int ENTRY_BYTES = 16;

  /** Features in a block; the last may have fewer. */
  static final int BLOCK = 128;

  /** The count of a record that says that a document was removed. */
  static final int REMOVED = -1;

  private static final int TAIL_BYTES = 4 + 8 + 8 + 8 + 4 + 8;

  int blocks() {
    return (int) ((features + BLOCK - 1) / BLOCK);
  }

  void write(IndexOutput out) throws IOException {
    out.writeInt(documents);
    out.writeLong(features);
    out.writeLong(documentsAt);
    out.writeLong(filterAt);
    out.writeInt(filterBytes);
    out.writeLong(indexAt);
  }

  static SegmentLayout read(IndexInput file) throws IOException {
    CodecUtil.checkHeader(file, CODEC, VERSION, VERSION);
    CodecUtil.retrieveChecksum(file);
    IndexInput tail = file.clone();
    tail.seek(file.length() - CodecUtil.footerLength() - TAIL_BYTES);
    SegmentLayout layout =
        new SegmentLayout(
            tail.readInt(),
            tail.readLong(),
            tail.readLong(),
            tail.readLong(),
            tail.readInt(),
            tail.readLong());
    long end = file.length() - CodecUtil.footerLength() - TAIL_BYTES;
    if (layout.documents < 0
        || layout.features < 0
        || layout.features > (long) BLOCK * Integer.MAX_VALUE
        || layout.documentsAt + (long) layout.documents * RECORD_BYTES > layout.filterAt
        || layout.filterAt + layout.filterBytes > layout.indexAt
        || layout.indexAt + (long) layout.blocks() * ENTRY_BYTES > end) {
      throw new CorruptIndexException("sections overlap: " + layout, file);
    }
    return layout;
  }
}
