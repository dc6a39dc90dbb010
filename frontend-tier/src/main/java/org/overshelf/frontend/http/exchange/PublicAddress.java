package org.overshelf.frontend.http.exchange;

import io.javalin.http.Context;
import java.util.regex.Pattern;

/**
 * Absolute addresses of our own pages, for what leaves the browser: exports, descriptions for
 * programs. They begin with the address that the operator set; without one, with what the request
 * was addressed to, if that looks like a host.
 */
public final class PublicAddress {

  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])(?::\\d{1,5})?");

  private final String fixed;

  /** Takes the operator's address, without a slash at the end; empty if there is none. */
  public PublicAddress(String fixed) {
    this.fixed = fixed;
  }

  /** The absolute form of a path of ours. */
  public String of(Context ctx, String path) {
    if (!fixed.isEmpty()) {
      return fixed + path;
    }
    String host = ctx.header("Host");
    return host != null && HOST.matcher(host).matches() ? "http://" + host + path : path;
  }
}
