package org.overshelf.dht.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.overshelf.dht.transport.TransportException.Reason;
import org.overshelf.shared.identity.NodeId;

/**
 * Our way to one node on one lane: one connection, opened when first needed and again when it has
 * broken. After a failed attempt requests fail at once for a while that doubles up to two seconds,
 * so that a node that is down costs its callers nothing.
 */
final class PeerLink {

  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(25);
  private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(2);

  /** How a link comes by its connection. */
  interface Network {
    Optional<HostPort> addressOf(NodeId node);

    CompletableFuture<Dialer.Dialled> dial(HostPort to, Lane lane);

    ClientConnection over(Dialer.Dialled dialled, Runnable whenClosed);
  }

  private final NodeId peer;
  private final Lane lane;
  private final Network network;
  private final Outstanding outstanding;
  private final List<Call> queued = new ArrayList<>();
  private @Nullable ClientConnection connection;
  private boolean dialling;
  private boolean closed;
  private long pause;
  private long pausedUntil = System.nanoTime();
  private String lastFailure = "";
  private Reason lastReason = Reason.UNREACHABLE;

  PeerLink(NodeId peer, Lane lane, Network network, Outstanding outstanding) {
    this.peer = peer;
    this.lane = lane;
    this.network = network;
    this.outstanding = outstanding;
  }

  void send(Call call) {
    if (!outstanding.admit(call)) {
      call.failed(Reason.BUSY, "too much is on its way to node " + peer.shortName());
      return;
    }
    ClientConnection open;
    boolean dial = false;
    synchronized (this) {
      open = connection;
      if (open == null && closed) {
        lastReason = Reason.CLOSED;
        lastFailure = "the transport has been closed";
      } else if (open == null && (dialling || System.nanoTime() - pausedUntil >= 0)) {
        queued.add(call);
        dial = !dialling;
        dialling = true;
        call = null;
      }
    }
    if (open != null && call != null) {
      open.send(call);
    } else if (call != null) {
      call.failed(lastReason, lastFailure);
    }
    if (dial) {
      dial();
    }
  }

  private void dial() {
    Optional<HostPort> address = network.addressOf(peer);
    if (address.isEmpty()) {
      notConnected(Reason.NO_ADDRESS, "the address of node " + peer.shortName() + " is not known");
      return;
    }
    network
        .dial(address.get(), lane)
        .whenComplete(
            (dialled, failure) -> {
              if (failure != null) {
                Reason reason = turnedAway(failure) ? Reason.REFUSED : Reason.UNREACHABLE;
                notConnected(reason, address.get() + " " + failure.getMessage());
              } else if (!dialled.peer().id().equals(peer)) {
                dialled.channel().close();
                notConnected(
                    Reason.REFUSED,
                    "%s is node %s, not %s"
                        .formatted(
                            address.get(), dialled.peer().id().shortName(), peer.shortName()));
              } else {
                connected(dialled);
              }
            });
  }

  private static boolean turnedAway(Throwable failure) {
    return failure instanceof DialException dial
        && (dial.reason() == DialException.Reason.REVOKED
            || dial.reason() == DialException.Reason.TURNED_AWAY);
  }

  private void connected(Dialer.Dialled dialled) {
    ClientConnection open = network.over(dialled, this::disconnected);
    List<Call> ready;
    synchronized (this) {
      dialling = false;
      pause = 0;
      ready = List.copyOf(queued);
      queued.clear();
      if (closed) {
        open.close();
      } else if (dialled.channel().isActive()) {
        connection = open;
      }
    }
    ready.forEach(open::send);
  }

  private void notConnected(Reason reason, String message) {
    List<Call> failed;
    synchronized (this) {
      dialling = false;
      pause = Math.clamp(2 * pause, FIRST_PAUSE, LONGEST_PAUSE);
      pausedUntil = System.nanoTime() + pause;
      lastReason = reason;
      lastFailure = message;
      failed = List.copyOf(queued);
      queued.clear();
    }
    failed.forEach(call -> call.failed(reason, message));
  }

  private synchronized void disconnected() {
    connection = null;
  }

  void close() {
    List<Call> failed;
    synchronized (this) {
      closed = true;
      failed = List.copyOf(queued);
      queued.clear();
      if (connection != null) {
        connection.close();
      }
    }
    failed.forEach(call -> call.failed(Reason.CLOSED, "the transport has been closed"));
  }
}
