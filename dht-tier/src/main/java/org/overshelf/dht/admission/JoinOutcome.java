package org.overshelf.dht.admission;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.dht.transport.HostPort;

/** What became of an attempt to join. {@link #sentence} says it to people, with what to do. */
public sealed interface JoinOutcome {

  /** One sentence or two, without a full stop at the end. */
  String sentence();

  /**
   * Admitted.
   *
   * @param address where the library dialled this node
   * @param introduction what this node is told to start with
   */
  record Joined(Credentials credentials, HostPort address, Introduction introduction)
      implements JoinOutcome {

    @Override
    public String sentence() {
      return "joined; members reach this node at " + address;
    }

    /** The library's certificate. */
    public X509Certificate library() {
      return credentials.library();
    }
  }

  /** The host's name is not known. */
  record UnknownHost(HostPort address) implements JoinOutcome {
    @Override
    public String sentence() {
      return "the host " + address.host() + " is not known: check its name";
    }
  }

  /** Nobody listens there. */
  record Refused(HostPort address) implements JoinOutcome {
    @Override
    public String sentence() {
      return address + " refused the connection: is a node running there, on this port?";
    }
  }

  /** No answer. */
  record TimedOut(HostPort address) implements JoinOutcome {
    @Override
    public String sentence() {
      return address
          + " did not answer in time: is the address right, and the port open in its"
          + " firewall?";
    }
  }

  /** Something else answers there. */
  record NotOvershelf(HostPort address, String detail) implements JoinOutcome {
    @Override
    public String sentence() {
      return address + " " + detail + "; give the port for nodes, not that of the web page";
    }
  }

  /** A node of a library that the token is not for. */
  record WrongLibrary(HostPort address) implements JoinOutcome {
    @Override
    public String sentence() {
      return address + " belongs to another library than the token";
    }
  }

  /** The programs do not fit together. */
  record WrongVersion(HostPort address, int theirs, int ours) implements JoinOutcome {
    @Override
    public String sentence() {
      return "%s speaks version %d of the protocol, this program version %d: update %s"
          .formatted(address, theirs, ours, theirs > ours ? "this one" : "the other node");
    }
  }

  /** The library does not know the token. */
  record WrongToken() implements JoinOutcome {
    @Override
    public String sentence() {
      return "the library does not know this token: ask for a new one";
    }
  }

  /** Too late. */
  record ExpiredToken(Instant when) implements JoinOutcome {
    @Override
    public String sentence() {
      return "the token expired at " + when + ": ask for a new one";
    }
  }

  /** Others have used it. */
  record UsedUpToken(int uses) implements JoinOutcome {
    @Override
    public String sentence() {
      return "the token has been used by %s: ask for a new one"
          .formatted(uses == 1 ? "another node" : uses + " other nodes");
    }
  }

  /** This machine's clock is ahead by so much, or behind if negative. */
  record ClockOff(Duration ahead) implements JoinOutcome {
    @Override
    public String sentence() {
      Duration off = ahead.abs();
      String much =
          off.toHours() >= 48
              ? off.toDays() + " days"
              : off.toMinutes() >= 120 ? off.toHours() + " hours" : off.toMinutes() + " minutes";
      return "this machine's clock is %s %s: set it right"
          .formatted(much, ahead.isNegative() ? "behind" : "ahead");
    }
  }

  /** The library could not dial this node. */
  record NotReachableBack(HostPort address, String why) implements JoinOutcome {
    @Override
    public String sentence() {
      return "other nodes cannot reach this one: %s %s; open the port, or say which address to use"
          .formatted(address, why);
    }
  }

  /** The node does not admit anybody, or not this node. */
  record NotAdmitting(HostPort address, String why) implements JoinOutcome {
    @Override
    public String sentence() {
      return address + " admits nobody: " + why;
    }
  }

  /** The connection broke, or the answer made no sense. */
  record Broken(HostPort address, String detail) implements JoinOutcome {
    @Override
    public String sentence() {
      return address + " " + detail + ": try again";
    }
  }
}
