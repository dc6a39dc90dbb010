package org.overshelf.node;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"Overshelf " + number() + " on Java " + Runtime.version().feature()};
  }

  /** This program's version; "development" when it runs from classes rather than from its jar. */
  public static String number() {
    String packaged = Version.class.getPackage().getImplementationVersion();
    return packaged == null ? "development" : packaged;
  }
}
