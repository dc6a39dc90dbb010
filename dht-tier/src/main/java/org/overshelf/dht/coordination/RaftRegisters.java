package org.overshelf.dht.coordination;

import io.atomix.cluster.ClusterConfig;
import io.atomix.core.Atomix;
import io.atomix.core.AtomixConfig;
import io.atomix.core.AtomixRegistry;
import io.atomix.core.map.AsyncAtomicMap;
import io.atomix.core.map.AtomicMapType;
import io.atomix.core.registry.SimpleRegistry;
import io.atomix.primitive.partition.impl.PrimaryElectorType;
import io.atomix.primitive.session.impl.SessionIdGeneratorType;
import io.atomix.protocols.raft.MultiRaftProtocol;
import io.atomix.protocols.raft.ReadConsistency;
import io.atomix.protocols.raft.partition.RaftPartitionGroup;
import io.atomix.protocols.raft.partition.RaftPartitionGroupConfig;
import io.atomix.protocols.raft.partition.RaftStorageConfig;
import io.atomix.storage.StorageLevel;
import io.atomix.utils.memory.MemorySize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers kept by Raft. On a core node this takes part in keeping them; on any other it asks
 * those who do.
 *
 * <p><b>Growing the core.</b> From one node to two to three, one at a time: the new node starts
 * with a core of all so far and itself, and the next one starts when it {@linkplain #start is up}.
 * Two new ones that start together could agree with each other before they have heard of the first.
 * There is one of these at a time for each transport; {@link Core} changes it when the library
 * names another core.
 */
public final class RaftRegisters implements Registers, AutoCloseable {

  /** The kind of its requests on the transport; they belong on the urgent lane. */
  public static final String KIND = TransportMessaging.KIND;

  private static final Logger log = LoggerFactory.getLogger(RaftRegisters.class);

  private static final String GROUP = "core";
  private static final int MOST_CORE_NODES = 5;
  private static final long SEGMENT_BYTES = 8L * 1024 * 1024;
  private static final int STOP_SECONDS = 3;
  private static final int ENTRY_BYTES = 1024 * 1024;

  private final Node node;
  private final CompletableFuture<AsyncAtomicMap<String, String>> map;

  private RaftRegisters(Node node, CompletableFuture<AsyncAtomicMap<String, String>> map) {
    this.node = node;
    this.map = map;
  }

  /**
   * Starts to take part, or to ask. Returns at once; {@link #ready} says when a majority of the
   * core was found.
   *
   * @param core the ids of the core nodes, this one among them if it is one
   * @param directory where a core node keeps its log
   * @param mayBeCore who may take part in Raft besides {@code core}: nodes that are to join it
   */
  public static RaftRegisters start(
      Transport transport, Set<NodeId> core, Path directory, Predicate<NodeId> mayBeCore) {
    Set<NodeId> known = Set.copyOf(core);
    TransportMessaging messaging =
        new TransportMessaging(
            transport,
            (from, type) ->
                known.contains(from) || RaftRoles.ofClients(type) || mayBeCore.test(from));
    return start(transport.self(), messaging, known, directory);
  }

  /** The same over a messaging that says itself who may take part; one at a time. */
  static RaftRegisters start(
      NodeId self, TransportMessaging messaging, Set<NodeId> core, Path directory) {
    if (core.isEmpty() || core.size() > MOST_CORE_NODES) {
      throw new IllegalArgumentException("a core has 1 to 5 nodes, not " + core.size());
    }
    Node node = new Node(configuration(self, core, directory), messaging);
    CompletableFuture<AsyncAtomicMap<String, String>> map =
        node.start()
            .thenCompose(
                started ->
                    node.<String, String>atomicMapBuilder("registers")
                        .withProtocol(
                            MultiRaftProtocol.builder(GROUP)
                                .withReadConsistency(ReadConsistency.LINEARIZABLE)
                                .build())
                        .buildAsync())
            .thenApply(built -> built.async());
    return new RaftRegisters(node, map);
  }

  private static AtomixConfig configuration(NodeId self, Set<NodeId> core, Path directory) {
    ClusterConfig cluster = new ClusterConfig().setClusterId("overshelf");
    cluster.setProtocolConfig(new KnownMembers.Config());
    cluster.getNodeConfig().setId(self.toString()).setAddress(TransportMessaging.addressOf(self));
    AtomixConfig config = new AtomixConfig().setClusterConfig(cluster);
    config.setManagementGroup(group(core, directory.resolve("system")));
    config.addPartitionGroup(group(core, directory.resolve(GROUP)).setName(GROUP));
    return config;
  }

  private static RaftPartitionGroupConfig group(Set<NodeId> core, Path directory) {
    RaftPartitionGroupConfig group = new RaftPartitionGroupConfig();
    group.setPartitions(1);
    group.setMembers(core.stream().map(NodeId::toString).collect(Collectors.toSet()));
    group.setStorageConfig(
        new RaftStorageConfig()
            .setLevel(StorageLevel.DISK)
            .setFlushOnCommit(true)
            .setSegmentSize(MemorySize.from(SEGMENT_BYTES))
            .setMaxEntrySize(MemorySize.from(ENTRY_BYTES))
            .setDirectory(directory.toString()));
    return group;
  }

  /** Completes when a majority of the core has been found. */
  public CompletableFuture<Void> ready() {
    return map.thenAccept(found -> {});
  }

  /** Waits for {@link #ready}. */
  void awaitReady(Duration patience) throws UnavailableException, InterruptedException {
    await(ready(), patience);
  }

  @Override
  public Optional<Versioned> read(String name, Duration deadline)
      throws UnavailableException, InterruptedException {
    return await(
        map.thenCompose(registers -> registers.get(name))
            .thenApply(
                found ->
                    Optional.ofNullable(found)
                        .map(value -> new Versioned(value.version(), value.value()))),
        deadline);
  }

  @Override
  public boolean write(String name, long version, String text, Duration deadline)
      throws UnavailableException, InterruptedException {
    if (text.length() > MAX_CHARACTERS || name.length() > 200) {
      throw new IllegalArgumentException(
          "a register has at most %d characters, not %d".formatted(MAX_CHARACTERS, text.length()));
    }
    return await(
        map.thenCompose(
            registers ->
                version == 0
                    ? registers.putIfAbsent(name, text).thenApply(before -> before == null)
                    : registers.replace(name, version, text)),
        deadline);
  }

  private static <T> T await(CompletableFuture<T> future, Duration deadline)
      throws UnavailableException, InterruptedException {
    try {
      return future.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new UnavailableException("no majority of the core nodes answered in " + deadline, e);
    } catch (ExecutionException e) {
      throw new UnavailableException("the core nodes cannot be asked", e);
    }
  }

  @Override
  public void close() {
    try {
      node.stop().get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.debug("Raft did not stop in time", e); // what it acknowledged is on disk
    }
  }

  /** Atomix with our messaging. */
  private static final class Node extends Atomix {
    private static final AtomixRegistry REGISTRY =
        SimpleRegistry.builder()
            .addPartitionGroupType(RaftPartitionGroup.TYPE)
            .addProtocolType(MultiRaftProtocol.TYPE)
            .addPrimitiveType(AtomicMapType.instance())
            .addPrimitiveType(PrimaryElectorType.instance()) // these two Atomix itself uses
            .addPrimitiveType(SessionIdGeneratorType.instance())
            .build();

    Node(AtomixConfig config, TransportMessaging messaging) {
      super(config, REGISTRY, messaging, new NoDatagrams.Unicast(), new NoDatagrams.Broadcast());
    }
  }
}
