package org.overshelf.dht.replication;

import java.util.Optional;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.EntryId;

/**
 * A note that a copy in this node's store is to be handed to its owner.
 *
 * @param key the block's key, or the row's
 * @param entry the entry of the row; empty for a block
 */
public record Hint(NodeId owner, Key key, Optional<EntryId> entry) {

  static Hint ofBlock(NodeId owner, Key key) {
    return new Hint(owner, key, Optional.empty());
  }

  static Hint ofEntry(NodeId owner, Key row, EntryId entry) {
    return new Hint(owner, row, Optional.of(entry));
  }
}
