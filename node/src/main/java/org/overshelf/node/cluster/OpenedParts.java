package org.overshelf.node.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has been opened, to be closed in the opposite order. */
final class OpenedParts implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OpenedParts.class);

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  /** Closes all of them, whatever fails. */
  @Override
  public void close() {
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        LOG.warn("a part of the cluster did not close", e);
      }
    }
  }
}
