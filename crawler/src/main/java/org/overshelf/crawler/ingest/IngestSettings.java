package org.overshelf.crawler.ingest;

import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * Limits on what is taken in.
 *
 * @param maxFileBytes larger files are refused
 */
public record IngestSettings(long maxFileBytes) {

  private static final Setting<Long> MAX_FILE =
      Setting.bytes("ingest.max-file", "1G", "1K", "1T", "Files larger than this are refused.");

  /** All settings of ingest. */
  public static final List<Setting<?>> ALL = List.of(MAX_FILE);

  public IngestSettings {
    if (maxFileBytes < 1) {
      throw new IllegalArgumentException("maxFileBytes must be positive, not " + maxFileBytes);
    }
  }

  /** The limits that were set. */
  public static IngestSettings from(Settings settings) {
    return new IngestSettings(settings.get(MAX_FILE));
  }
}
