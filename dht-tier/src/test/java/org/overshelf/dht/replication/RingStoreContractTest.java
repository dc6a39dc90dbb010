package org.overshelf.dht.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.transport.TestLibrary;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.block.BlockStoreContract;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowStore;
import org.overshelf.shared.row.RowStoreContract;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.testing.Samples;

/** The ring keeps the promises that every store makes, however many nodes it has. */
class RingStoreContractTest {

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  private Replication first(int nodes) {
    TestRing ring = TestRing.of(nodes, 3);
    open.add(ring);
    return ring.nodes().getFirst().replication();
  }

  @Nested
  class BlocksOnOneNode extends BlockStoreContract {
    @Override
    protected BlockStore newStore() {
      return first(1).blocks();
    }
  }

  @Nested
  class BlocksOnThreeNodes extends BlockStoreContract {
    @Override
    protected BlockStore newStore() {
      return first(3).blocks();
    }
  }

  @Nested
  class BlocksOnFiveNodes extends BlockStoreContract {
    @Override
    protected BlockStore newStore() {
      return first(5).blocks();
    }
  }

  @Nested
  class RowsOnOneNode extends RowStoreContract {
    @Override
    protected RowStore newStore() {
      return first(1).rows();
    }
  }

  @Nested
  class RowsOnThreeNodes extends RowStoreContract {
    @Override
    protected RowStore newStore() {
      return first(3).rows();
    }
  }

  @Nested
  class RowsOnFiveNodes extends RowStoreContract {
    @Override
    protected RowStore newStore() {
      return first(5).rows();
    }
  }

  @Nested
  class BlocksOverTls extends BlockStoreContract {
    @Override
    protected BlockStore newStore() throws Exception {
      return firstOverTls().blocks();
    }
  }

  @Test
  void rows_go_over_tls_too() throws Exception {
    Random random = new Random(3);
    Key row = Samples.key(random);
    List<Entry> entries = Samples.entries(random, Samples.identity(), row, 300, 4000);
    RowStore store = firstOverTls().rows();
    store.append(entries);
    RowPage first = store.read(RowQuery.first(row)).required();
    RowPage second = store.read(RowQuery.first(row).at(first.next().orElseThrow())).required();
    assertThat(Stream.of(first, second).flatMap(page -> page.entries().stream()))
        .containsExactlyInAnyOrderElementsOf(entries);
  }

  private Replication firstOverTls() throws Exception {
    TestLibrary library = new TestLibrary();
    open.add(library);
    List<Transport> transports = List.of(library.newNode(), library.newNode(), library.newNode());
    TestRing ring = TestRing.over(transports, 3);
    open.add(ring);
    return ring.nodes().getFirst().replication();
  }
}
