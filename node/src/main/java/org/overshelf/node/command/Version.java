package org.overshelf.node.command;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"Overshelf " + number() + " on Java " + Runtime.version().feature()};
  }

  /** This program's version; "development" when it runs from classes rather than from its jar. */
  static String number() {
    String packaged = Version.class.getPackage().getImplementationVersion();
    return packaged == null ? "development" : packaged;
  }
}
