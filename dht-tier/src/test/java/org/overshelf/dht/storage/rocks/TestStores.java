package org.overshelf.dht.storage.rocks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.overshelf.dht.storage.StorageSettings;

/** What the tests of the store share. */
final class TestStores {

  /** Small buffers, so that few bytes make many files. */
  static final StorageSettings SETTINGS = new StorageSettings(1L << 30, 16 << 20, 8 << 20, 8 << 20);

  private TestStores() {}

  /** The files of a closed store whose names end so, in order. */
  static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("rocks"))) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  /** Changes one bit of a file. */
  static void flipBit(Path file, long position, RandomGenerator random) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(position);
      int old = bytes.read();
      bytes.seek(position);
      bytes.write(old ^ 1 << random.nextInt(8));
    }
  }

  /** Copies a store's files, also while it is open. */
  static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(from)) {
      all = walk.toList();
    }
    for (Path each : all) {
      Files.copy(each, to.resolve(from.relativize(each).toString()));
    }
  }
}
