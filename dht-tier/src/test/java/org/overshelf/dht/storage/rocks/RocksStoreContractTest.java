package org.overshelf.dht.storage.rocks;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.block.BlockScannerContract;
import org.overshelf.shared.block.BlockStoreContract;
import org.overshelf.shared.row.RowScannerContract;
import org.overshelf.shared.row.RowStoreContract;

/** The store keeps the promises that every store makes. */
class RocksStoreContractTest {

  @Nested
  class AsBlockStore extends BlockStoreContract {
    @TempDir Path folder;

    @Override
    protected RocksStore newStore() throws Exception {
      return RocksStore.open(folder, TestStores.SETTINGS);
    }
  }

  @Nested
  class AsBlockScanner extends BlockScannerContract<RocksStore> {
    @TempDir Path folder;

    @Override
    protected RocksStore newStore() throws Exception {
      return RocksStore.open(folder, TestStores.SETTINGS);
    }
  }

  @Nested
  class AsRowStore extends RowStoreContract {
    @TempDir Path folder;

    @Override
    protected RocksStore newStore() throws Exception {
      return RocksStore.open(folder, TestStores.SETTINGS);
    }
  }

  @Nested
  class AsRowScanner extends RowScannerContract<RocksStore> {
    @TempDir Path folder;

    @Override
    protected RocksStore newStore() throws Exception {
      return RocksStore.open(folder, TestStores.SETTINGS);
    }
  }
}
