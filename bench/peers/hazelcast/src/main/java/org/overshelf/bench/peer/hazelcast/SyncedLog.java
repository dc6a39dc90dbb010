package org.overshelf.bench.peer.hazelcast;

import com.hazelcast.map.MapStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Appends what is stored to a file and syncs it; calls at the same time share a sync. */
final class SyncedLog implements MapStore<String, byte[]> {

  private final FileChannel file;
  private long written;
  private long synced;
  private boolean syncing;

  SyncedLog(Path path) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Override
  public void store(String key, byte[] value) {
    try {
      sync(append(value));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized long append(byte[] value) throws IOException {
    file.write(ByteBuffer.wrap(value));
    return ++written;
  }

  private void sync(long number) throws IOException, InterruptedException {
    long upTo;
    synchronized (this) {
      while (syncing && synced < number) {
        wait();
      }
      if (synced >= number) {
        return;
      }
      syncing = true;
      upTo = written;
    }
    file.force(false);
    synchronized (this) {
      synced = upTo;
      syncing = false;
      notifyAll();
    }
  }

  @Override
  public void storeAll(Map<String, byte[]> all) {
    all.forEach(this::store);
  }

  @Override
  public void delete(String key) {
    throw new UnsupportedOperationException("nothing is deleted here");
  }

  @Override
  public void deleteAll(Collection<String> keys) {
    throw new UnsupportedOperationException("nothing is deleted here");
  }

  @Override
  public byte @Nullable [] load(String key) {
    return null; // everything that is asked for is in memory
  }

  @Override
  public Map<String, byte[]> loadAll(Collection<String> keys) {
    return Map.of();
  }

  @Override
  public Iterable<String> loadAllKeys() {
    return List.of();
  }
}
