package org.overshelf.dht.coordination;

import java.util.regex.Pattern;

/**
 * Who may say what in Raft. Members of the core may say anything to each other; other nodes may
 * only ask as clients do, so that a donated machine cannot vote, append, or take a core node's
 * place.
 */
final class RaftRoles {

  private static final Pattern OF_CLIENTS =
      Pattern.compile(".*-(open|close|keep-alive|query|command|metadata)");

  private RaftRoles() {}

  /** Whether this is a type of message that any member of the library may send. */
  static boolean ofClients(String type) {
    return OF_CLIENTS.matcher(type).matches();
  }
}
