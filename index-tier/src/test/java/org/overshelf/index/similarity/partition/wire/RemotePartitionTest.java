package org.overshelf.index.similarity.partition.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.FeaturePartitionContract;
import org.overshelf.index.similarity.partition.disk.DiskPartition;

/** A partition is the same when asked through bytes. */
class RemotePartitionTest extends FeaturePartitionContract {

  private final Map<FeaturePartition, DiskPartition> behind = new HashMap<>();

  @Override
  protected FeaturePartition open(Path inFolder) throws IOException {
    DiskPartition disk = DiskPartition.open(inFolder, 1000);
    FeaturePartition remote = new RemotePartition(request -> PartitionDesk.answer(disk, request));
    behind.put(remote, disk);
    return remote;
  }

  @Override
  protected void close(FeaturePartition opened) throws IOException {
    behind.get(opened).close();
  }
}
