package org.overshelf.node.command;

import java.util.HashSet;
import java.util.Set;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.overshelf.crawler.source.Source;

/**
 * How an {@code add} goes: a bar while it runs, a line for each file that failed, and a summary.
 * Safe for any number of threads.
 */
final class AddReport implements AutoCloseable {

  private final @Nullable ProgressBar bar;
  private final Set<Source> begun = new HashSet<>();
  private long files;
  private int added;
  private int duplicates;
  private int failed;

  AddReport(int sources) {
    files = sources;
    bar =
        Terminal.isInteractive()
            ? new ProgressBarBuilder()
                .setTaskName("adding")
                .setInitialMax(sources)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(200)
                .build()
            : null;
  }

  /**
   * A file was found in {@code source}; the first one stands for the source itself in the count.
   */
  synchronized void found(Source source) {
    if (!begun.add(source)) {
      files++;
      if (bar != null) {
        bar.maxHint(files);
      }
    }
  }

  /** So many records were found. */
  synchronized void found(int records) {
    files += records;
    if (bar != null) {
      bar.maxHint(files);
    }
  }

  /** So many lines had nothing on them. */
  synchronized void passed(int lines) {
    if (bar != null && lines > 0) {
      bar.stepBy(lines);
    }
  }

  synchronized void done(String label, String status) {
    if (status.equals("added")) {
      added++;
    } else {
      duplicates++;
    }
    step(label);
  }

  synchronized void failed(String label, String reason) {
    failed(label, reason, 1);
  }

  /** So many failed for one reason. */
  synchronized void failed(String label, String reason, int count) {
    failed += count;
    step(label);
    if (bar != null && count > 1) {
      bar.stepBy(count - 1L);
    }
    if (bar != null) {
      System.err.print("\r\u001b[K"); // the bar's line; it draws itself anew
    }
    System.err.println("failed: " + label + ": " + reason);
  }

  private void step(String label) {
    if (bar != null) {
      bar.step();
      bar.setExtraMessage(label.substring(label.lastIndexOf('/') + 1));
    }
  }

  synchronized int added() {
    return added;
  }

  synchronized int failed() {
    return failed;
  }

  synchronized String summary() {
    return "%,d added, %,d %s, %,d failed"
        .formatted(added, duplicates, duplicates == 1 ? "duplicate" : "duplicates", failed);
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.setExtraMessage("");
      bar.close();
    }
  }
}
