package org.overshelf.shared.row.memory;

import org.junit.jupiter.api.Nested;
import org.overshelf.shared.row.RowScannerContract;
import org.overshelf.shared.row.RowStoreContract;

class MemoryRowStoreTest {

  @Nested
  class AsStore extends RowStoreContract {
    @Override
    protected MemoryRowStore newStore() {
      return new MemoryRowStore();
    }
  }

  @Nested
  class AsScanner extends RowScannerContract<MemoryRowStore> {
    @Override
    protected MemoryRowStore newStore() {
      return new MemoryRowStore();
    }
  }
}
