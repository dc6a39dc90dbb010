package org.overshelf.bench.similarity;

import java.util.regex.Pattern;
import org.overshelf.index.similarity.Profile;

/**
 * A document of a corpus.
 *
 * @param source the folder or archive that it is from
 * @param name its path in there
 */
record Item(String source, String name, Profile profile) {

  private static final Pattern ARCHIVE_VERSION = Pattern.compile("[-_]v?\\d.*$");
  private static final Pattern FILE_VERSION = Pattern.compile("[-_.]v\\d+(?=(\\.\\w+)?$)");

  /** What the source is a version of: its name up to a number. */
  String material() {
    return ARCHIVE_VERSION.matcher(source).replaceFirst("");
  }

  /** What all versions of this document are called. */
  String work() {
    return material() + "!" + FILE_VERSION.matcher(name).replaceFirst("");
  }
}
