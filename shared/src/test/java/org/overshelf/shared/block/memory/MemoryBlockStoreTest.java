package org.overshelf.shared.block.memory;

import org.junit.jupiter.api.Nested;
import org.overshelf.shared.block.BlockScannerContract;
import org.overshelf.shared.block.BlockStoreContract;

class MemoryBlockStoreTest {

  @Nested
  class AsStore extends BlockStoreContract {
    @Override
    protected MemoryBlockStore newStore() {
      return new MemoryBlockStore();
    }
  }

  @Nested
  class AsScanner extends BlockScannerContract<MemoryBlockStore> {
    @Override
    protected MemoryBlockStore newStore() {
      return new MemoryBlockStore();
    }
  }
}
