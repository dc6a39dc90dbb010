package org.overshelf.node;

import org.overshelf.node.command.Overshelf;

/** Where the program begins. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(Overshelf.run(arguments));
  }
}
