package org.overshelf.node;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.overshelf.config.SettingsException;
import org.overshelf.dht.repair.RepairStatus;
import org.overshelf.frontend.client.Maintenance.Kind;
import org.overshelf.frontend.client.Maintenance.Line;
import org.overshelf.frontend.client.Participation;
import org.overshelf.node.cluster.Cluster;
import org.overshelf.shared.identity.NodeId;

/** Lets operators invite others and take this node out of the library. */
final class NodeParticipation implements Participation {

  private static final long LOOK_MILLIS = 500;

  private final Cluster cluster;
  private final CountDownLatch left = new CountDownLatch(1);

  NodeParticipation(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public Invitation invite(int uses, Duration lifetime) throws IOException {
    return new Invitation(cluster.newToken(uses, lifetime).text(), cluster.address().toString());
  }

  @Override
  public String revoke(String name) throws IOException {
    NodeId node = NodeNames.find(name, cluster.view());
    cluster.revoke(node);
    return node.toString();
  }

  @Override
  public void changeSetting(String key, String value) throws IOException, InterruptedException {
    try {
      cluster.changeSetting(key, value);
    } catch (SettingsException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  @Override
  public void leave(Consumer<Line> report) throws InterruptedException {
    if (cluster.isAlone()) {
      throw new IllegalStateException(
          "This node is the only one that holds the library; there is nobody to hand it over to.");
    }
    cluster.startLeaving();
    RepairStatus status = cluster.repair();
    while (status.state() != RepairStatus.State.DRAINED) {
      report.accept(
          new Line(
              Kind.PROGRESS,
              "handing over: %,d MB and %,d slots left"
                  .formatted(status.surplusBytes() >> 20, status.surplusSlots()),
              0));
      if (left.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        return; // asked twice, and the other one was first
      }
      status = cluster.repair();
    }
    cluster.takeLeave();
    report.accept(new Line(Kind.RESULT, "everything has been handed over; this node has left", 0));
    left.countDown();
  }

  /** Waits until the node has left; for whoever stops the process then. */
  void awaitLeft() throws InterruptedException {
    left.await();
  }
}
