package org.overshelf.dht.simulation;

import java.net.ConnectException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;

/** One run of a node's connection to the simulated network. */
final class SimulatedTransport implements Transport {

  private final SimulatedNode node;
  private final Simulation simulation;
  private final Network network;
  private final Map<String, Handler> handlers = new HashMap<>();

  SimulatedTransport(SimulatedNode node, Simulation simulation, Network network) {
    this.node = node;
    this.simulation = simulation;
    this.network = network;
  }

  @Override
  public NodeId self() {
    return node.id();
  }

  @Override
  public void handle(String kind, Handler handler) {
    if (handlers.putIfAbsent(kind, handler) != null) {
      throw new IllegalStateException("handled already: " + kind);
    }
  }

  @Override
  public CompletableFuture<byte[]> request(NodeId to, String kind, byte[] body, Duration deadline) {
    if (body.length > MAX_MESSAGE_BYTES) {
      throw new IllegalArgumentException("too long: " + body.length);
    }
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    Timers.Scheduled timeout =
        simulation.schedule(
            deadline.toNanos(), node, () -> answer.completeExceptionally(new TimeoutException()));
    SimulatedNode target = network.find(to);
    if (target == null || target.refuses()) {
      Runnable refused = () -> answer.completeExceptionally(new ConnectException("refused"));
      network.carry(node, node, 0, refused);
    } else {
      byte[] sent = body.clone();
      int boot = node.boot();
      network.carry(node, target, body.length, () -> serve(target, kind, sent, boot, answer));
    }
    answer.whenComplete((bytes, failure) -> timeout.cancel());
    return answer;
  }

  private void serve(
      SimulatedNode target,
      String kind,
      byte[] body,
      int askerBoot,
      CompletableFuture<byte[]> answer) {
    simulation.trace(kind, node.index(), target.index(), Arrays.hashCode(body));
    Handler handler = target.current().handlers.get(kind);
    if (handler == null) {
      return;
    }
    int boot = target.boot();
    handler
        .handle(node.id(), body)
        .whenComplete(
            (bytes, failure) -> {
              if (target.boot() == boot && !target.crashed()) {
                back(target, bytes, failure, askerBoot, answer);
              }
            });
  }

  private void back(
      SimulatedNode target,
      byte[] bytes,
      Throwable failure,
      int askerBoot,
      CompletableFuture<byte[]> answer) {
    network.carry(
        target,
        node,
        bytes == null ? 0 : bytes.length,
        () -> {
          simulation.trace(
              "answer", target.index(), node.index(), bytes == null ? 0 : bytes.length);
          if (node.boot() != askerBoot) {
            return; // who asked is no more
          }
          if (failure == null) {
            answer.complete(bytes);
          } else {
            answer.completeExceptionally(failure);
          }
        });
  }
}
