package org.overshelf.index.similarity.partition;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Token;
import org.overshelf.shared.key.ShortKey;
import org.overshelf.shared.table.DocumentId;

/**
 * One of the K parts of the similarity index: features, and the documents that have them.
 *
 * <p>What crosses this interface is plain data, so that a partition may be on another node ({@code
 * wire}). A change is seen by every call that begins after it returned. A document is held at most
 * once; putting it again replaces it. Safe for any number of threads.
 */
public interface FeaturePartition {

  /** The most matches that can be asked for. */
  int MAX_SIZE = 1_000;

  /** The most copies in one {@link #copies} answer. */
  int MAX_COPIES = 1_000;

  /** Holds a document from now on, in place of what it held of it before. */
  void put(Copy copy) throws IOException;

  /** Drops a document; says whether it was there. */
  boolean remove(DocumentId document) throws IOException;

  /** The digest that a document was put with; empty if it is not held. */
  OptionalLong digest(DocumentId document) throws IOException;

  /**
   * The documents that have features of the query, the {@code size} best by Jaccard similarity in
   * the order of {@link Match#order}.
   */
  Matches find(Features features, int size) throws IOException;

  /**
   * The documents whose tokens differ in at most so many bits (Hamming similarity of at least 1 −
   * distance/bits), nearest first, ties by id, at most {@code size}.
   */
  List<Near> near(Token token, int distance, int size) throws IOException;

  /**
   * The copies after a document, by id, at most so many: for making another replica and for
   * dividing a partition. Fewer than asked for means that these were the last.
   */
  List<Copy> copies(Optional<DocumentId> after, int most) throws IOException;

  /** The copy of one document; as slow as {@link #copies}. */
  default Optional<Copy> copy(DocumentId document) throws IOException {
    ShortKey id = document.value();
    long b = id.b() - (id.c() == 0 ? 1 : 0);
    long a = id.a() - (id.c() == 0 && id.b() == 0 ? 1 : 0);
    ShortKey before = new ShortKey(a, b, id.c() - 1);
    return copies(Optional.of(new DocumentId(before)), 1).stream()
        .filter(each -> each.document().equals(document))
        .findFirst();
  }

  /** How much it holds. */
  Size size() throws IOException;

  /**
   * How much a partition holds.
   *
   * @param postings pairs of feature and document
   */
  record Size(int documents, long postings) {}
}
