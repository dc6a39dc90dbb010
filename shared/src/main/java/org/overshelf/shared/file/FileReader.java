package org.overshelf.shared.file;

import java.util.Optional;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.store.Lookup;

/** Opens files stored as Merkle trees. */
public final class FileReader {

  private final BlockReader blocks;

  public FileReader(BlockReader blocks) {
    this.blocks = blocks;
  }

  /**
   * Opens a file: reads its root and nothing else. A block that is there but is no root is {@code
   * Missing}: there is no such file.
   */
  public Lookup<StoredFile> open(FileId id) {
    return switch (blocks.get(id.root())) {
      case Lookup.Found<Block>(Block block) -> {
        Optional<TreeNode> node = TreeNode.of(block);
        yield node.isPresent() && node.get() instanceof TreeNode.Root root
            ? new Lookup.Found<>(new StoredFile(id, root, blocks))
            : new Lookup.Missing<>();
      }
      case Lookup.Missing<Block>() -> new Lookup.Missing<>();
      case Lookup.Unreachable<Block>(Lookup.Cause cause, String detail) ->
          new Lookup.Unreachable<>(cause, detail);
    };
  }
}
