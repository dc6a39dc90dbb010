package org.overshelf.dht.coordination;

import io.atomix.cluster.messaging.BroadcastService;
import io.atomix.cluster.messaging.ManagedBroadcastService;
import io.atomix.cluster.messaging.ManagedUnicastService;
import io.atomix.cluster.messaging.UnicastService;
import io.atomix.utils.net.Address;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Stands where Atomix would open UDP ports, and opens none. Raft sends nothing by them. */
final class NoDatagrams {

  private NoDatagrams() {}

  /** Unicast that loses everything, which unicast may. */
  static final class Unicast implements ManagedUnicastService {
    @Override
    public void unicast(Address address, String subject, byte[] message) {}

    @Override
    public void addListener(
        String subject, BiConsumer<Address, byte[]> listener, Executor executor) {}

    @Override
    public void removeListener(String subject, BiConsumer<Address, byte[]> listener) {}

    @Override
    public CompletableFuture<UnicastService> start() {
      return CompletableFuture.completedFuture(this);
    }

    @Override
    public boolean isRunning() {
      return true;
    }

    @Override
    public CompletableFuture<Void> stop() {
      return CompletableFuture.completedFuture(null);
    }
  }

  /** Broadcast that loses everything, which broadcast may. */
  static final class Broadcast implements ManagedBroadcastService {
    @Override
    public void broadcast(String subject, byte[] message) {}

    @Override
    public void addListener(String subject, Consumer<byte[]> listener) {}

    @Override
    public void removeListener(String subject, Consumer<byte[]> listener) {}

    @Override
    public CompletableFuture<BroadcastService> start() {
      return CompletableFuture.completedFuture(this);
    }

    @Override
    public boolean isRunning() {
      return true;
    }

    @Override
    public CompletableFuture<Void> stop() {
      return CompletableFuture.completedFuture(null);
    }
  }
}
