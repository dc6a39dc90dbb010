package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import org.overshelf.index.similarity.Token;
import org.overshelf.shared.table.DocumentId;

/** What a new segment is made of: documents by id, and their features in ascending order. */
interface Source {

  int documents();

  DocumentId id(int document) throws IOException;

  long digest(int document) throws IOException;

  Token token(int document) throws IOException;

  int count(int document) throws IOException;

  /** Whether this says that a document was removed. */
  boolean isRemoval(int document) throws IOException;

  /** Whether a later source replaces or removes it, or this is a removal itself. */
  boolean isDead(int document);

  /** Moves to the next feature; false if there is none. */
  boolean advance() throws IOException;

  /** The feature. */
  long feature();

  /** The next document that has it; −1 at the end. */
  int next() throws IOException;

  /** A segment as a source. */
  static Source of(Segment segment) throws IOException {
    SegmentReader reader = segment.reader();
    return new Source() {
      private long at = -1;
      private long feature;

      @Override
      public int documents() {
        return reader.documents();
      }

      @Override
      public DocumentId id(int document) throws IOException {
        return reader.id(document);
      }

      @Override
      public long digest(int document) throws IOException {
        return reader.digest(document);
      }

      @Override
      public Token token(int document) throws IOException {
        return reader.token(document);
      }

      @Override
      public int count(int document) throws IOException {
        return reader.count(document);
      }

      @Override
      public boolean isRemoval(int document) throws IOException {
        return reader.isRemoval(document);
      }

      @Override
      public boolean isDead(int document) {
        return segment.isDead(document);
      }

      @Override
      public boolean advance() throws IOException {
        if (++at >= reader.features()) {
          return false;
        }
        feature = reader.feature(at);
        return true;
      }

      @Override
      public long feature() {
        return feature;
      }

      @Override
      public int next() throws IOException {
        return reader.next();
      }
    };
  }
}
