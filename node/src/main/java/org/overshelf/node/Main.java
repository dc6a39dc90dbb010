package org.overshelf.node;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.overshelf.node.command.Overshelf;

/** Where the program begins. */
public final class Main {

  /** Lucene advises on flags for the JVM through the JDK's own log; ADR 2 says why not. */
  private static final Logger ADVICE =
      Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  private Main() {}

  public static void main(String[] arguments) {
    ADVICE.setLevel(Level.SEVERE);
    System.exit(Overshelf.run(arguments));
  }
}
