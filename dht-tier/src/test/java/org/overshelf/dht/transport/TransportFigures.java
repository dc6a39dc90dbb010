package org.overshelf.dht.transport;

import com.sun.management.OperatingSystemMXBean;
import io.atomix.cluster.messaging.MessagingConfig;
import io.atomix.cluster.messaging.impl.NettyMessagingService;
import io.atomix.utils.net.Address;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.identity.NodeIdentity;

/**
 * Measures request and answer of 16 KB over mutual TLS on loopback, beside Atomix's own messaging,
 * for the decision record. Not part of the suite: {@code mvn -q -pl dht-tier -am test
 * -Dtest=TransportFigures -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class TransportFigures {

  private static final byte[] BODY = new byte[16 * 1024];
  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final int ROUNDS = 3;

  @TempDir Path directory;

  @Test
  void print() throws Exception {
    try (TestLibrary library = new TestLibrary();
        AtomixPair atomix = new AtomixPair(library, directory)) {
      TlsTransport a = library.newNode();
      TlsTransport b = library.newNode();
      b.handle("echo", (from, body) -> CompletableFuture.completedFuture(body));
      Supplier<CompletableFuture<byte[]>> ours = () -> a.request(b.self(), "echo", BODY, DEADLINE);
      for (Supplier<CompletableFuture<byte[]>> each : java.util.List.of(ours, atomix)) {
        measure("warm-up", each, 64, 60_000);
        measure("warm-up", each, 1, 10_000);
      }
      for (int round = 0; round < ROUNDS; round++) {
        for (int concurrency : new int[] {1, 64}) {
          int count = concurrency == 1 ? 10_000 : 60_000;
          measure("overshelf", ours, concurrency, count);
          measure("atomix   ", atomix, concurrency, count);
        }
      }
    }
  }

  private static void measure(
      String name, Supplier<CompletableFuture<byte[]>> request, int concurrency, int count)
      throws InterruptedException {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long[] nanos = new long[count];
    AtomicInteger next = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(count);
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    for (int i = 0; i < concurrency; i++) {
      Thread.ofVirtual()
          .start(
              () -> {
                int index;
                while ((index = next.getAndIncrement()) < count) {
                  long sent = System.nanoTime();
                  request.get().join();
                  nanos[index] = System.nanoTime() - sent;
                  done.countDown();
                }
              });
    }
    done.await();
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuMicros = (system.getProcessCpuTime() - cpu) / 1e3 / count;
    Arrays.sort(nanos);
    System.out.printf(
        "%s concurrency=%2d %6.0f/s p50=%5d us p99=%6d us cpu=%4.0f us%n",
        name,
        concurrency,
        count / seconds,
        nanos[count / 2] / 1000,
        nanos[count * 99 / 100] / 1000,
        cpuMicros);
  }

  /** Two of Atomix's own messaging services with mutual TLS and certificates of the same kind. */
  private static final class AtomixPair
      implements Supplier<CompletableFuture<byte[]>>, AutoCloseable {
    private final NettyMessagingService a;
    private final NettyMessagingService b;

    AtomixPair(TestLibrary library, Path directory) throws Exception {
      a = service(library, directory.resolve("a"));
      b = service(library, directory.resolve("b"));
      b.registerHandler("echo", (from, body) -> CompletableFuture.completedFuture(body));
    }

    private static NettyMessagingService service(TestLibrary library, Path directory)
        throws Exception {
      Files.createDirectories(directory);
      Credentials credentials = library.credentials(NodeIdentity.generate());
      char[] password = "password".toCharArray();
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, null);
      keys.setKeyEntry(
          "node",
          credentials.identity().privateKey(),
          password,
          new Certificate[] {credentials.certificate(), credentials.library()});
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("library", credentials.library());
      try (OutputStream out = Files.newOutputStream(directory.resolve("keys"));
          OutputStream trust = Files.newOutputStream(directory.resolve("trust"))) {
        keys.store(out, password);
        trusted.store(trust, password);
      }
      MessagingConfig config = new MessagingConfig();
      config
          .getTlsConfig()
          .setEnabled(true)
          .setKeyStore(directory.resolve("keys").toString())
          .setKeyStorePassword("password")
          .setTrustStore(directory.resolve("trust").toString())
          .setTrustStorePassword("password");
      int port;
      try (ServerSocket free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
      config.setInterfaces(java.util.List.of("127.0.0.1"));
      NettyMessagingService service =
          new NettyMessagingService("figures", Address.from("127.0.0.1", port), config);
      service.start().get(30, TimeUnit.SECONDS);
      return service;
    }

    @Override
    public CompletableFuture<byte[]> get() {
      return a.sendAndReceive(b.address(), "echo", BODY, DEADLINE);
    }

    @Override
    public void close() {
      a.stop().join();
      b.stop().join();
    }
  }
}
