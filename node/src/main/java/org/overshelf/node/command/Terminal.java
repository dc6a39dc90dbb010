package org.overshelf.node.command;

import picocli.CommandLine.Help.Ansi;

/** What is known of where the command's messages go. */
final class Terminal {

  private Terminal() {}

  /** Whether somebody is watching stderr; the launcher looks, because Java 21 cannot. */
  static boolean isInteractive() {
    return Boolean.getBoolean("overshelf.terminal");
  }

  /** In bold, where that can be shown. */
  static String bold(String text) {
    return Ansi.AUTO.enabled() ? "\u001b[1m" + text + "\u001b[0m" : text;
  }
}
