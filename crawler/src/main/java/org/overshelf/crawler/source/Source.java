package org.overshelf.crawler.source;

import java.net.URI;
import java.nio.file.Path;

/** Something that files can be had from. */
public sealed interface Source {

  /** What to call it when talking to people. */
  String label();

  /** A file on this machine. */
  record LocalFile(Path path) implements Source {
    @Override
    public String label() {
      return path.toString();
    }
  }

  /** A zip or tar archive on this machine, plain or compressed, with any number of files in it. */
  record Archive(Path path) implements Source {
    @Override
    public String label() {
      return path.toString();
    }
  }

  /** A file at an address. */
  record Remote(URI address) implements Source {
    @Override
    public String label() {
      return address.toString();
    }
  }
}
