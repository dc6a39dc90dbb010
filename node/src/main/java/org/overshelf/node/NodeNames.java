package org.overshelf.node;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.overshelf.dht.membership.View;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/** Finds the node that somebody means. */
final class NodeNames {

  private static final int LEAST_DIGITS = 4;

  private NodeNames() {}

  /**
   * The node with this id, or the only known one whose id begins so.
   *
   * @throws IOException with a message for people, if that is not one node
   */
  static NodeId find(String name, View view) throws IOException {
    String given = name.strip().toLowerCase(Locale.ROOT);
    if (!given.matches("[0-9a-f]{" + LEAST_DIGITS + "," + 2 * Key.BYTES + "}")) {
      throw new IOException(
          "'" + name + "' is no node; give at least four digits of its id, as 'status' shows it");
    }
    if (given.length() == 2 * Key.BYTES) {
      return new NodeId(Key.parse(given));
    }
    List<NodeId> found =
        view.nodes().stream()
            .map(seen -> seen.member().id())
            .filter(id -> id.toString().startsWith(given))
            .toList();
    if (found.size() != 1) {
      throw new IOException(
          (found.isEmpty() ? "no known node" : found.size() + " nodes")
              + " with an id that begins with "
              + given);
    }
    return found.getFirst();
  }
}
