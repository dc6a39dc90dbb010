package org.overshelf.dht.transport;

import java.io.IOException;

/** Why a request got no answer, other than that its time ran out. */
public final class TransportException extends IOException {
  private static final long serialVersionUID = 1;

  /** What went wrong. Only after {@link #LOST} and {@link #FAILED} may it have been carried out. */
  public enum Reason {
    /** The address book does not know the node. */
    NO_ADDRESS,
    /** No connection could be made. */
    UNREACHABLE,
    /** One side does not take the other: another node answers there, or one has been revoked. */
    REFUSED,
    /** As much as allowed is already on its way to this node; nothing was sent. */
    BUSY,
    /** The connection broke before the answer came. */
    LOST,
    /** The node does not know this kind of request. */
    NO_HANDLER,
    /** The node could not answer. */
    FAILED,
    /** This transport has been closed. */
    CLOSED
  }

  private final Reason reason;

  TransportException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  TransportException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
