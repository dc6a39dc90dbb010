package org.overshelf.dht.coordination;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * The core as a register says it is to be: whoever holds the library's key writes it here first and
 * signs it then, so that two of them never sign two different ones. As text: the number and the
 * ids, with spaces.
 */
record CoreRecord(long number, List<NodeId> nodes) {

  static final String REGISTER = "core";

  CoreRecord {
    nodes = List.copyOf(nodes);
  }

  String text() {
    return number + " " + nodes.stream().map(NodeId::toString).collect(Collectors.joining(" "));
  }

  static CoreRecord parse(String text) {
    String[] words = text.split(" ");
    return new CoreRecord(
        Long.parseLong(words[0]),
        Arrays.stream(words).skip(1).map(word -> new NodeId(Key.parse(word))).toList());
  }

  /** The register in which a node notes that it takes part. */
  static String confirmationOf(NodeId node) {
    return "core-member/" + node;
  }
}
