package org.overshelf.dht.admission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.overshelf.dht.transport.Revocations;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.PublicKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a library has decided and signed with its key, as far as this node has heard: who has been
 * revoked, and who is the core. Each stands for itself, so that any node may pass it on; all nodes
 * come to know the same. On disk when a call returns. Safe for use by any thread.
 */
public final class Decrees implements Revocations {

  private static final Logger LOG = LoggerFactory.getLogger(Decrees.class);

  /** Is told what this node did not know before; must not block for long. */
  public interface Listener {
    void revoked(Revocation revocation);

    void core(CoreList core);
  }

  private final RevocationList revocations;
  private final Path coreFile;
  private final PublicKey library;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private volatile Optional<CoreList> core;

  private Decrees(
      RevocationList revocations, Path coreFile, PublicKey library, Optional<CoreList> core) {
    this.revocations = revocations;
    this.coreFile = coreFile;
    this.library = library;
    this.core = core;
  }

  /**
   * Those in a data directory: the files {@code revocations} and {@code core}.
   *
   * @throws IOException if the revocations cannot be read: to go on without them could let a
   *     revoked node in
   */
  public static Decrees open(Path dataDirectory, PublicKey library) throws IOException {
    Path coreFile = dataDirectory.resolve("core");
    return new Decrees(
        RevocationList.open(dataDirectory.resolve("revocations"), library),
        coreFile,
        library,
        read(coreFile, library));
  }

  /** A list that cannot be used is asked for again. */
  private static Optional<CoreList> read(Path file, PublicKey library) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(CoreList.decode(Files.readAllBytes(file)))
          .filter(list -> list.isOf(library));
    } catch (IllegalArgumentException e) {
      LOG.warn("{} is damaged and will be asked for again", file);
      return Optional.empty();
    }
  }

  /** Has somebody told of what is news from now on. */
  public void onNews(Listener listener) {
    listeners.add(listener);
  }

  @Override
  public boolean revoked(NodeId node) {
    return revocations.revoked(node);
  }

  /** All revocations. */
  public List<Revocation> revocations() {
    return revocations.all();
  }

  /** Who is the core, if this node has been told. */
  public Optional<CoreList> core() {
    return core;
  }

  /**
   * Takes a revocation that this node made or heard of.
   *
   * @return whether it was news
   * @throws IllegalArgumentException if the library did not sign it
   */
  public boolean add(Revocation revocation) throws IOException {
    boolean news = revocations.add(revocation);
    if (news) {
      LOG.warn("revoked node={} at={}", revocation.node(), revocation.at());
      listeners.forEach(each -> each.revoked(revocation));
    }
    return news;
  }

  /**
   * Takes a list of core nodes that this node made or heard of.
   *
   * @return whether it was news
   * @throws IllegalArgumentException if the library did not sign it
   */
  public boolean add(CoreList list) throws IOException {
    synchronized (this) {
      if (core.isPresent() && core.get().number() >= list.number()) {
        return false;
      }
      if (!list.isOf(library)) {
        throw new IllegalArgumentException("not signed by the library: a list of core nodes");
      }
      PrivateFile.write(coreFile, list.encode());
      core = Optional.of(list);
    }
    LOG.info("core number={} nodes={}", list.number(), list.nodes());
    listeners.forEach(each -> each.core(list));
    return true;
  }
}
