package org.overshelf.index.similarity.partition;

import java.util.Objects;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Token;
import org.overshelf.shared.table.DocumentId;

/**
 * A document as a partition has it.
 *
 * @param digest of what the features were made from, for seeing whether the document changed
 * @param token for queries by Hamming similarity; {@link Token#NONE} if the router has none
 */
public record Copy(DocumentId document, long digest, Token token, Features features) {

  public Copy {
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(token, "token");
    Objects.requireNonNull(features, "features");
  }
}
