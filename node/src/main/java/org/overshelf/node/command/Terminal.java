package org.overshelf.node.command;

/** What is known of where the command's messages go. */
final class Terminal {

  private Terminal() {}

  /** Whether somebody is watching stderr; the launcher looks, because Java 21 cannot. */
  static boolean isInteractive() {
    return Boolean.getBoolean("overshelf.terminal");
  }
}
