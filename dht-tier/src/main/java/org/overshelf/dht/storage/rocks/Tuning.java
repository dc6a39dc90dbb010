package org.overshelf.dht.storage.rocks;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.overshelf.dht.storage.StorageSettings;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ChecksumType;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/**
 * How RocksDB is set up. Owns the native option objects, which must outlive the database.
 *
 * <p>Native memory: the cache (which index and filter blocks share), the write buffers, a batch per
 * writing thread, and about 20 MB of RocksDB's own. Nothing grows with the number of blocks but
 * what the cache then has to fetch.
 */
final class Tuning implements AutoCloseable {

  private static final long MB = 1L << 20;

  /** Files that are kept open: their readers' indexes are in the cache, so each costs little. */
  private static final int MAX_OPEN_FILES = 512;

  private final Deque<AutoCloseable> owned = new ArrayDeque<>();

  final DBOptions database;
  final List<ColumnFamilyDescriptor> families;
  final WriteOptions synced = own(new WriteOptions().setSync(true));
  final WriteOptions unsynced = own(new WriteOptions());

  /** For lookups: remembers what it read. */
  final ReadOptions lookup = own(new ReadOptions().setVerifyChecksums(true));

  /** For a row: looks at nothing beyond the 32 bytes of the row's key. */
  final ReadOptions row =
      own(new ReadOptions().setVerifyChecksums(true).setPrefixSameAsStart(true));

  /** For walks over everything: leaves the cache to the lookups. */
  final ReadOptions walk =
      own(new ReadOptions().setVerifyChecksums(true).setFillCache(false).setTotalOrderSeek(true));

  /**
   * @param strict whether damage found when opening or compacting stops the database; see {@link
   *     Database}
   */
  Tuning(StorageSettings settings, boolean strict, boolean create) {
    LRUCache cache = own(new LRUCache(settings.cacheBytes()));
    database =
        own(
            new DBOptions()
                .setCreateIfMissing(create)
                .setCreateMissingColumnFamilies(create)
                .setParanoidChecks(strict)
                // Batches stand alone, so one that is damaged costs no other.
                .setWalRecoveryMode(WALRecoveryMode.SkipAnyCorruptedRecords)
                .setDbWriteBufferSize(bufferBytes(settings))
                .setMaxTotalWalSize(bufferBytes(settings))
                // A log is kept until all of it lies in other files: together, lest it lie there
                // twice.
                .setAtomicFlush(true)
                .setMaxWriteBatchGroupSizeBytes(8 * MB)
                .setMaxOpenFiles(MAX_OPEN_FILES)
                .setMaxBackgroundJobs(2)
                .setBytesPerSync(MB)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setMaxLogFileSize(MB)
                .setKeepLogFileNum(2)
                .setMaxManifestFileSize(16 * MB)
                .setManifestPreallocationSize(64 << 10));
    ColumnFamilyOptions blocks =
        family(cache, settings)
            .setEnableBlobFiles(true)
            .setMinBlobSize(0)
            .setBlobFileSize(blobFileBytes(settings))
            // Most bytes are PDF files, which are compressed already; what text would save is
            // within a few per cent, and every read would pay.
            .setBlobCompressionType(CompressionType.NO_COMPRESSION)
            // The reclaimer turns this on while it runs: a compaction that finds no garbage must
            // not rewrite blocks.
            .setEnableBlobGarbageCollection(false)
            .setCompressionType(CompressionType.NO_COMPRESSION)
            .setTargetFileSizeBase(8 * MB);
    ColumnFamilyOptions sizes =
        family(cache, settings).setCompressionType(CompressionType.NO_COMPRESSION);
    ColumnFamilyOptions rows =
        family(cache, settings)
            .useFixedLengthPrefixExtractor(32)
            .setCompressionType(CompressionType.LZ4_COMPRESSION);
    families =
        List.of(
            new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, family(cache, settings)),
            new ColumnFamilyDescriptor(name("blocks"), blocks),
            new ColumnFamilyDescriptor(name("sizes"), sizes),
            new ColumnFamilyDescriptor(name("rows"), rows));
  }

  /** What waits in the log needs its room twice, so it must be a small part of a small quota. */
  private static long bufferBytes(StorageSettings settings) {
    return Math.min(settings.bufferBytes(), Math.max(settings.diskBytes() / 16, MB));
  }

  /** Blob files small enough that rewriting a few of them fits beside what is there. */
  private static long blobFileBytes(StorageSettings settings) {
    return Math.clamp(settings.diskBytes() / 256, MB, 128 * MB);
  }

  private ColumnFamilyOptions family(LRUCache cache, StorageSettings settings) {
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setBlockSize(8 << 10)
            .setFormatVersion(6)
            .setChecksumType(ChecksumType.kXXH3)
            .setFilterPolicy(own(new BloomFilter(10)))
            .setCacheIndexAndFilterBlocks(true)
            .setCacheIndexAndFilterBlocksWithHighPriority(true);
    return own(
        new ColumnFamilyOptions()
            .setTableFormatConfig(table)
            .setWriteBufferSize(bufferBytes(settings) / 2)
            .setMaxWriteBufferNumber(3)
            .setLevelCompactionDynamicLevelBytes(true));
  }

  private static byte[] name(String family) {
    return family.getBytes(StandardCharsets.US_ASCII);
  }

  private <T extends AutoCloseable> T own(T object) {
    owned.push(object);
    return object;
  }

  @Override
  public void close() {
    for (AutoCloseable each : owned) {
      try {
        each.close();
      } catch (Exception e) {
        throw new IllegalStateException("RocksDB's options close without exception", e);
      }
    }
  }
}
