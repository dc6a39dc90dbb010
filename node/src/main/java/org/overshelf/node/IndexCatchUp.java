package org.overshelf.node;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.overshelf.index.keyword.KeywordIndex;
import org.overshelf.index.similarity.SimilarityIndex;
import org.overshelf.node.cluster.Cluster;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks in the Journal, now and then, for papers that other nodes added while their notices did not
 * reach this one. A lone node has nobody to miss a notice from.
 */
final class IndexCatchUp implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(IndexCatchUp.class);
  private static final long INTERVAL_SECONDS = 60;

  private final KeywordIndex index;
  private final SimilarityIndex similarity;
  private final Cluster cluster;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  IndexCatchUp(KeywordIndex index, SimilarityIndex similarity, Cluster cluster) {
    this.index = index;
    this.similarity = similarity;
    this.cluster = cluster;
    this.thread = Thread.ofVirtual().name("index-catch-up").start(this::run);
  }

  private void run() {
    try {
      while (!closing.await(INTERVAL_SECONDS, TimeUnit.SECONDS)) {
        if (!cluster.isAlone()) {
          look();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() throws InterruptedException {
    try {
      index.catchUp();
      similarity.catchUp();
    } catch (IOException | IllegalStateException e) {
      LOG.debug("the journal could not be read and will be looked at again", e);
    }
  }

  @Override
  public void close() throws InterruptedException {
    closing.countDown();
    thread.interrupt();
    thread.join();
  }
}
