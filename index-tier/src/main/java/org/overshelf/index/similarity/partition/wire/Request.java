package org.overshelf.index.similarity.partition.wire;

import java.util.Optional;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.shared.table.DocumentId;

/** A call of a {@code FeaturePartition}, as data. */
public sealed interface Request {

  /** {@code put}. */
  record Put(Copy copy) implements Request {}

  /** {@code remove}. */
  record Remove(DocumentId document) implements Request {}

  /** {@code digest}. */
  record Digest(DocumentId document) implements Request {}

  /** {@code find}. */
  record Find(Features features, int size) implements Request {}

  /** {@code near}. */
  record FindNear(Token token, int distance, int size) implements Request {}

  /** {@code copies}. */
  record Copies(Optional<DocumentId> after, int most) implements Request {}

  /** {@code size}. */
  record Measure() implements Request {}
}
