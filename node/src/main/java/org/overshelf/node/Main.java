package org.overshelf.node;

/** The program's entry point. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    String version = Main.class.getPackage().getImplementationVersion();
    System.out.println("overshelf " + (version == null ? "unpackaged" : version));
  }
}
