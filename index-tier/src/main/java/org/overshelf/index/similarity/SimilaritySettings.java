package org.overshelf.index.similarity;

import java.time.Duration;
import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * What the similarity index can be told.
 *
 * @param router which router, with its parameters, as {@code Routers} reads it
 * @param partitions how many partitions there are to begin with; they grow by doubling
 * @param asked how many partitions are asked, for as many partitions as there are to begin with
 * @param deadline how long a request may take
 * @param commitDelay how long a change may wait before it survives a power cut
 * @param retryDelay when to try again what could not be read
 * @param bufferBytes memory for features that are in no segment yet, all partitions together
 * @param queuedNotices how many changes may wait before those who report them wait too
 */
public record SimilaritySettings(
    String router,
    int partitions,
    int asked,
    Duration deadline,
    Duration commitDelay,
    Duration retryDelay,
    long bufferBytes,
    int queuedNotices) {

  private static final Setting<String> ROUTER =
      Setting.text(
          "similarity.router",
          "votes",
          "How documents are assigned to partitions: votes, bottom, hyperplanes or bands, each with"
              + " its parameters after colons, such as bottom:3 or bands:3:1.");
  private static final Setting<Integer> PARTITIONS =
      Setting.integer(
          "similarity.partitions",
          128,
          1,
          4096,
          "How many partitions the similarity index begins with. It can only grow, by doubling.");
  private static final Setting<Integer> ASKED =
      Setting.integer(
          "similarity.asked",
          3,
          1,
          4096,
          "How many partitions a request for similar papers asks; twice as many once they have"
              + " doubled.");
  private static final Setting<Duration> DEADLINE =
      Setting.duration(
          "similarity.deadline",
          "5s",
          "50ms",
          "60s",
          "How long a request for similar papers may take; partitions that are later are left"
              + " out.");
  private static final Setting<Duration> COMMIT =
      Setting.duration(
          "similarity.commit-delay",
          "20s",
          "1s",
          "10m",
          "How often the similarity index is written to disk for good.");
  private static final Setting<Duration> RETRY =
      Setting.duration(
          "similarity.retry-delay",
          "30s",
          "10ms",
          "1h",
          "When to try again to take in a document whose text could not be read.");
  private static final Setting<Long> BUFFER =
      Setting.bytes(
          "similarity.buffer",
          "16M",
          "1M",
          "4G",
          "Memory for features that are on their way to disk.");
  private static final Setting<Integer> QUEUE =
      Setting.integer(
          "similarity.queue",
          10_000,
          1,
          1_000_000,
          "How many changed documents may wait to be taken in before adding more waits.");

  /** All settings of the similarity index. */
  public static final List<Setting<?>> ALL =
      List.of(ROUTER, PARTITIONS, ASKED, DEADLINE, COMMIT, RETRY, BUFFER, QUEUE);

  public SimilaritySettings {
    if (partitions < 1 || partitions > Epoch.MAX_PARTITIONS) {
      throw new IllegalArgumentException("partitions must be from 1 to 16384, is " + partitions);
    }
    if (asked < 1) {
      throw new IllegalArgumentException("asked must be positive, is " + asked);
    }
  }

  /** What was set. */
  public static SimilaritySettings from(Settings settings) {
    return new SimilaritySettings(
        settings.get(ROUTER),
        settings.get(PARTITIONS),
        settings.get(ASKED),
        settings.get(DEADLINE),
        settings.get(COMMIT),
        settings.get(RETRY),
        settings.get(BUFFER),
        settings.get(QUEUE));
  }

  /** Pairs of feature and document that one of so many partitions may hold in memory. */
  long freshPostings(int count) {
    return Math.max(256, bufferBytes / count / Long.BYTES);
  }
}
