package org.overshelf.dht.transport;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.overshelf.shared.identity.NodeId;

/** Why a node could not be dialled. The message is for people and completes "host:port ". */
public final class DialException extends IOException {
  private static final long serialVersionUID = 1;

  /** What went wrong, in the order in which things happen. */
  public enum Reason {
    UNKNOWN_HOST,
    /** Nobody listens there. */
    CONNECTION_REFUSED,
    NO_ROUTE,
    TIMED_OUT,
    /** What answers there does not speak TLS. */
    NOT_TLS,
    /** It speaks TLS, but is no node. */
    NOT_A_NODE,
    WRONG_LIBRARY,
    /** It does not believe our certificate. */
    TURNED_AWAY,
    WRONG_VERSION,
    REVOKED,
    /** It is a node that has not been admitted itself. */
    NOT_ADMITTED,
    /** It is a node, but not the one that was meant. */
    ANOTHER_NODE,
    /** The connection broke. */
    LOST
  }

  private final Reason reason;
  private final int theirVersion;
  private transient @Nullable NodeId answered;

  DialException(Reason reason, String message) {
    this(reason, message, 0);
  }

  DialException(Reason reason, String message, int theirVersion) {
    super(message);
    this.reason = reason;
    this.theirVersion = theirVersion;
  }

  private DialException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.theirVersion = 0;
  }

  public Reason reason() {
    return reason;
  }

  /** The other side's protocol version, if that is what was wrong. */
  public int theirVersion() {
    return theirVersion;
  }

  /** This program's protocol version. */
  public int ourVersion() {
    return Hello.VERSION;
  }

  /** Says what a failure during dialling means. */
  static DialException of(Throwable failure, boolean handshakeDone) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case DialException dial -> {
          return dial;
        }
        case UnknownHostException unknown -> {
          return new DialException(Reason.UNKNOWN_HOST, "is not a known host", failure);
        }
        case ConnectTimeoutException late -> {
          return new DialException(
              Reason.TIMED_OUT, "did not answer in time: is there a firewall?", failure);
        }
        case SslHandshakeTimeoutException late -> {
          return timedOut(failure);
        }
        case TimeoutException late -> {
          return timedOut(failure);
        }
        case NoRouteToHostException noRoute -> {
          return new DialException(Reason.NO_ROUTE, "cannot be reached: no route", failure);
        }
        case ConnectException refused -> {
          return new DialException(
              Reason.CONNECTION_REFUSED, "refused the connection: nothing listens there", failure);
        }
        case NotSslRecordException plain -> {
          return new DialException(
              Reason.NOT_TLS, "is not an Overshelf node: it answers without TLS", failure);
        }
        case ProtocolException other -> {
          return new DialException(
              Reason.NOT_A_NODE, "is not an Overshelf node: it speaks another protocol", failure);
        }
        case Trust.WrongLibraryException other -> {
          return new DialException(Reason.WRONG_LIBRARY, "belongs to another library", failure);
        }
        case SSLException tls when handshakeDone -> {
          return new DialException(
              Reason.TURNED_AWAY, "does not accept this node's certificate", failure);
        }
        default -> {}
      }
    }
    if (failure instanceof SSLException || failure.getCause() instanceof SSLException) {
      return new DialException(
          Reason.NOT_A_NODE,
          "is not an Overshelf node of this library: the TLS handshake failed",
          failure);
    }
    return new DialException(Reason.LOST, "closed the connection", failure);
  }

  /** Notes which node it was that answered, as it proved. */
  DialException by(NodeId node) {
    answered = node;
    return this;
  }

  boolean answeredBy(NodeId node) {
    return node.equals(answered);
  }

  static DialException anotherNode() {
    return new DialException(Reason.ANOTHER_NODE, "is another node");
  }

  static DialException timedOut(Throwable cause) {
    return new DialException(
        Reason.TIMED_OUT, "accepted the connection, but did not answer in time", cause);
  }
}
