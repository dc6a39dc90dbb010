package org.overshelf.dht.admission;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.overshelf.dht.transport.Revocations;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.PublicKey;

/**
 * The revocations that this node has heard of, on disk. Only grows. Safe for use by any thread; the
 * transport asks it for every message.
 *
 * <p>The file is text: one revocation per line, in hexadecimal digits.
 */
public final class RevocationList implements Revocations {

  static final int MOST = 20_000;

  private final Path file;
  private final PublicKey library;
  private final Map<NodeId, Revocation> byNode = new ConcurrentHashMap<>();

  private RevocationList(Path file, PublicKey library) {
    this.file = file;
    this.library = library;
  }

  /**
   * Opens the list of a library's revocations.
   *
   * @throws IOException if the file cannot be read or holds what the library did not sign: to go on
   *     without it could let a revoked node in
   */
  public static RevocationList open(Path file, PublicKey library) throws IOException {
    RevocationList list = new RevocationList(file, library);
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
        list.load(line);
      }
    }
    return list;
  }

  private void load(String line) throws IOException {
    try {
      Revocation revocation = Revocation.decode(HexFormat.of().parseHex(line));
      if (revocation.isOf(library)) {
        byNode.put(revocation.node(), revocation);
        return;
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: a line is not a revocation", e);
    }
    throw new IOException(file + " holds a revocation that this library did not sign");
  }

  @Override
  public boolean revoked(NodeId node) {
    return byNode.containsKey(node);
  }

  /**
   * Takes a revocation that this node made or heard of; it is on disk when this returns.
   *
   * @return whether it was news
   * @throws IllegalArgumentException if the library did not sign it
   */
  public synchronized boolean add(Revocation revocation) throws IOException {
    if (byNode.containsKey(revocation.node())) {
      return false;
    }
    if (!revocation.isOf(library)) {
      throw new IllegalArgumentException(
          "not signed by the library: the revocation of " + revocation.node());
    }
    if (byNode.size() >= MOST) {
      throw new IOException("there are " + MOST + " revocations already");
    }
    Map<NodeId, Revocation> all = new TreeMap<>(byNode);
    all.put(revocation.node(), revocation);
    String text =
        all.values().stream()
            .map(each -> HexFormat.of().formatHex(each.encode()) + "\n")
            .collect(Collectors.joining());
    PrivateFile.write(file, text.getBytes(StandardCharsets.US_ASCII));
    byNode.put(revocation.node(), revocation);
    return true;
  }

  /** All of them, to pass on to others. */
  public List<Revocation> all() {
    return List.copyOf(byNode.values());
  }
}
