package org.overshelf.dht.transport;

/**
 * Where a node can be dialled: a host name or address, and a port. Written {@code host:port}, with
 * brackets around an IPv6 address: {@code [::1]:4747}.
 */
public record HostPort(String host, int port) {

  /** The longest host name (RFC 1035). */
  public static final int MAX_HOST = 253;

  public HostPort {
    if (host.isEmpty() || host.length() > MAX_HOST || !host.matches("[A-Za-z0-9._:%-]+")) {
      throw new IllegalArgumentException("not a host name or address: '" + host + "'");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("a port is from 1 to 65535, not " + port);
    }
  }

  /** Parses {@code host:port}; the message of the exception is for people. */
  public static HostPort parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("an address is written host:port, not '" + text + "'");
    }
    String host = text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    } else if (host.contains(":")) {
      throw new IllegalArgumentException(
          "an IPv6 address needs brackets, as in [::1]:4747: '" + text + "'");
    }
    try {
      return new HostPort(host, Integer.parseInt(text.substring(colon + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("an address is written host:port, not '" + text + "'", e);
    }
  }

  @Override
  public String toString() {
    return host.contains(":") ? "[" + host + "]:" + port : host + ":" + port;
  }
}
