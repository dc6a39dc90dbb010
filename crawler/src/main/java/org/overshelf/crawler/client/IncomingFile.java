package org.overshelf.crawler.client;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A file on this machine's disk that is to be taken in.
 *
 * @param name what it was called where it came from
 * @param mediaType what it was said to be; a hint only, its bytes decide
 * @param url where it was fetched from, if it was
 */
public record IncomingFile(
    Path path, String name, Optional<String> mediaType, Optional<String> url) {

  /** A local file, known by its own name. */
  public static IncomingFile of(Path path) {
    return new IncomingFile(
        path, String.valueOf(path.getFileName()), Optional.empty(), Optional.empty());
  }
}
