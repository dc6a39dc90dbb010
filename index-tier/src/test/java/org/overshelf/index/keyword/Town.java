package org.overshelf.index.keyword;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.overshelf.index.placement.Roster;
import org.overshelf.index.placement.Server;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.table.DocumentId;

/**
 * Several nodes in one process, each with an index of its own over one library, and a network that
 * can be told to fail.
 */
final class Town implements AutoCloseable {

  private final Library library;
  private final Path folder;
  private final Map<NodeId, Post> posts = new ConcurrentHashMap<>();
  private final List<Server> servers = new CopyOnWriteArrayList<>();
  private final Set<NodeId> dead = ConcurrentHashMap.newKeySet();
  private final Set<NodeId> frozen = ConcurrentHashMap.newKeySet();
  private final Map<NodeId, Long> slow = new ConcurrentHashMap<>();
  private final Map<NodeId, KeywordIndex> indexes = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  Town(Library library, Path folder) {
    this.library = library;
    this.folder = folder;
  }

  static NodeId id(int number) {
    return new NodeId(Key.hash(("node " + number).getBytes(StandardCharsets.UTF_8)));
  }

  /** Moves in so many nodes, before any of them opens its index. */
  List<KeywordIndex> settle(int nodes, IndexSettings settings) throws IOException {
    for (int i = 0; i < nodes; i++) {
      register(i, true);
    }
    List<KeywordIndex> opened = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      opened.add(open(i, settings));
    }
    return opened;
  }

  /** A node that others see, whether or not it serves anything. */
  void register(int number, boolean serves) {
    NodeId id = id(number);
    posts.put(id, new Post(id));
    if (serves) {
      servers.add(new Server(id, "site", "machine-" + number, 100, true));
    }
  }

  KeywordIndex open(int number, IndexSettings settings) throws IOException {
    NodeId id = id(number);
    Post post = new Post(id);
    posts.put(id, post);
    KeywordIndex index =
        KeywordIndex.open(
            folder.resolve("node-" + number),
            settings,
            library.tables,
            new FileReader(library.blocks),
            visitor -> {
              for (DocumentId each : library.documents) {
                visitor.document(each);
              }
            },
            new Neighbourhood(new Register(id), post),
            library.clock);
    indexes.put(id, index);
    return index;
  }

  KeywordIndex index(int number) {
    KeywordIndex index = indexes.get(id(number));
    if (index == null) {
      throw new IllegalStateException("no index at node " + number);
    }
    return index;
  }

  void closeIndex(int number) {
    index(number).close();
    indexes.remove(id(number));
    posts.put(id(number), new Post(id(number)));
  }

  void kill(int number) {
    dead.add(id(number));
  }

  void freeze(int number) {
    frozen.add(id(number));
  }

  void thaw(int number) {
    frozen.remove(id(number));
    dead.remove(id(number));
  }

  /** Everything that a node says takes so much longer. */
  void slow(int number, long millis) {
    slow.put(id(number), millis);
  }

  /** Takes a node out of the list of servers, as if it were leaving. */
  void retire(int number) {
    servers.removeIf(server -> server.id().equals(id(number)));
  }

  private final class Register implements Roster {
    private final NodeId self;

    Register(NodeId self) {
      this.self = self;
    }

    @Override
    public NodeId self() {
      return self;
    }

    @Override
    public List<Server> servers() {
      return List.copyOf(servers);
    }

    @Override
    public List<NodeId> others() {
      return posts.keySet().stream().filter(id -> !id.equals(self)).sorted().toList();
    }
  }

  /** A node's transport. */
  private final class Post implements Transport {
    private final NodeId self;
    private final Map<String, Handler> handlers = new ConcurrentHashMap<>();

    Post(NodeId self) {
      this.self = self;
    }

    @Override
    public NodeId self() {
      return self;
    }

    @Override
    public void handle(String kind, Handler handler) {
      if (handlers.putIfAbsent(kind, handler) != null) {
        throw new IllegalStateException("handled already: " + kind);
      }
    }

    @Override
    public CompletableFuture<byte[]> request(
        NodeId to, String kind, byte[] body, Duration deadline) {
      if (body.length > MAX_MESSAGE_BYTES) {
        throw new IllegalArgumentException("too long: " + body.length);
      }
      CompletableFuture<byte[]> answer = new CompletableFuture<>();
      threads.execute(() -> deliver(to, kind, body, answer));
      return answer.orTimeout(Math.max(1, deadline.toMillis()), TimeUnit.MILLISECONDS);
    }

    private void deliver(NodeId to, String kind, byte[] body, CompletableFuture<byte[]> answer) {
      Post target = posts.get(to);
      Handler handler = target == null ? null : target.handlers.get(kind);
      if (handler == null || dead.contains(to) || dead.contains(self)) {
        answer.completeExceptionally(new IOException("refused"));
        return;
      }
      if (frozen.contains(to) || frozen.contains(self)) {
        return; // nothing comes of it
      }
      handler
          .handle(self, body)
          .whenComplete(
              (bytes, failure) -> {
                if (failure != null) {
                  answer.completeExceptionally(new IOException(failure));
                } else if (!frozen.contains(to)) {
                  CompletableFuture.delayedExecutor(
                          slow.getOrDefault(to, 0L), TimeUnit.MILLISECONDS, threads)
                      .execute(() -> answer.complete(bytes));
                }
              });
    }
  }

  @Override
  public void close() {
    indexes.values().forEach(KeywordIndex::close);
    threads.shutdownNow();
  }
}
