package org.overshelf.index.similarity.partition.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.overshelf.index.similarity.Samples;

/**
 * A process that writes to a partition until it is killed; says after each change that it is in.
 */
final class KilledWriter {

  private KilledWriter() {}

  public static void main(String[] arguments) throws IOException {
    DiskPartition partition = DiskPartition.open(Path.of(arguments[0]), 500);
    for (int i = Integer.parseInt(arguments[1]); ; i++) {
      partition.put(Samples.copy(new Random(i), i));
      if (i % 5 == 4) {
        partition.remove(Samples.document(i - 2));
      }
      System.out.println(i);
      System.out.flush();
    }
  }
}
