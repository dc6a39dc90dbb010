package org.overshelf.dht.storage;

import org.overshelf.shared.block.BlockScanner;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.row.RowScanner;
import org.overshelf.shared.row.RowStore;

/** What one node keeps on its own disk, in all its roles. */
public interface LocalStore extends BlockStore, BlockScanner, RowStore, RowScanner {}
