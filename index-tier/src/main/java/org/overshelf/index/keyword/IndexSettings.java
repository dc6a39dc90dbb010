package org.overshelf.index.keyword;

import java.time.Duration;
import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;
import org.overshelf.index.replica.HedgeSettings;

/**
 * What the keyword index can be told.
 *
 * @param partitions how many parts the documents are divided into
 * @param deadline how long a query may take
 * @param refreshDelay how long a change may wait before it can be found
 * @param commitDelay how long a change may wait before it survives a crash without the Journal
 * @param retryDelay when to try again what could not be read
 * @param bufferBytes memory for documents on their way in, all partitions together
 * @param queuedNotices how many changes may wait before those who report them wait too
 * @param copies how many nodes serve each partition
 * @param copyBytes how many bytes of partitions a node copies from others a second
 * @param cachedAnswers how many answers are kept for those who ask the same
 * @param inlineFactor how much of what will be shown each partition shows at once, over its part
 * @param hedges when to ask a second node
 */
public record IndexSettings(
    int partitions,
    Duration deadline,
    Duration refreshDelay,
    Duration commitDelay,
    Duration retryDelay,
    long bufferBytes,
    int queuedNotices,
    int copies,
    long copyBytes,
    int cachedAnswers,
    double inlineFactor,
    HedgeSettings hedges) {

  private static final Setting<Integer> PARTITIONS =
      Setting.integer(
          "index.partitions",
          4,
          1,
          1024,
          "How many partitions the keyword index has. Changing it makes the index anew in the"
              + " background.");
  private static final Setting<Duration> DEADLINE =
      Setting.duration(
          "index.deadline",
          "5s",
          "50ms",
          "60s",
          "How long a query may take; partitions that are later are left out of the answer.");
  private static final Setting<Duration> REFRESH =
      Setting.duration(
          "index.refresh-delay",
          "100ms",
          "1ms",
          "60s",
          "How long changes are gathered before they can be found.");
  private static final Setting<Duration> COMMIT =
      Setting.duration(
          "index.commit-delay",
          "20s",
          "1s",
          "10m",
          "How often the index is written to disk for good.");
  private static final Setting<Duration> RETRY =
      Setting.duration(
          "index.retry-delay",
          "30s",
          "10ms",
          "1h",
          "When to try again to index a document whose text could not be read.");
  private static final Setting<Long> BUFFER =
      Setting.bytes(
          "index.buffer", "32M", "1M", "4G", "Memory for documents that are being indexed.");
  private static final Setting<Integer> QUEUE =
      Setting.integer(
          "index.queue",
          10_000,
          1,
          1_000_000,
          "How many changed documents may wait to be indexed before adding more waits.");

  private static final Setting<Integer> COPIES =
      Setting.integer(
          "index.copies",
          3,
          1,
          9,
          "How many nodes serve each partition of the index, as far as there are machines. The same"
              + " on all nodes.");
  private static final Setting<Long> COPY_RATE =
      Setting.bytes(
          "index.copy-rate",
          "32M",
          "64K",
          "10G",
          "How many bytes a second a node copies from others for partitions that are new to it.");
  private static final Setting<Integer> ANSWERS =
      Setting.integer(
          "index.cached-answers",
          1_000,
          0,
          1_000_000,
          "How many answers are kept for those who ask the same before anything has changed; 0 for"
              + " none.");

  /** All settings of the keyword index. */
  public static final List<Setting<?>> ALL =
      List.of(
          PARTITIONS, DEADLINE, REFRESH, COMMIT, RETRY, BUFFER, QUEUE, COPIES, COPY_RATE, ANSWERS);

  /** What to show is asked for when it is known which documents will be shown, not before. */
  public static final double USUAL_INLINE = 0;

  public IndexSettings {
    if (partitions < 1 || partitions > 1024) {
      throw new IllegalArgumentException("partitions must be from 1 to 1024, is " + partitions);
    }
    if (queuedNotices < 1) {
      throw new IllegalArgumentException("queuedNotices must be positive, is " + queuedNotices);
    }
  }

  /** What was set. */
  public static IndexSettings from(Settings settings) {
    return new IndexSettings(
        settings.get(PARTITIONS),
        settings.get(DEADLINE),
        settings.get(REFRESH),
        settings.get(COMMIT),
        settings.get(RETRY),
        settings.get(BUFFER),
        settings.get(QUEUE),
        settings.get(COPIES),
        settings.get(COPY_RATE),
        settings.get(ANSWERS),
        USUAL_INLINE,
        HedgeSettings.USUAL);
  }
}
