package org.overshelf.frontend.http.exchange;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.overshelf.shared.key.Key;

/** Knows operators by the secret they show. */
public final class Operators {

  private static final String SCHEME = "Bearer ";

  private final boolean any;
  private final byte[] expected;

  public Operators(String token) {
    this.any = !token.isBlank();
    this.expected = digest(token);
  }

  /** Refuses whoever does not show the secret. How long that takes says nothing about it. */
  public void require(Context ctx) {
    String header = ctx.header("Authorization");
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw Problem.unauthorized("This takes the operator's token, as a bearer token.");
    }
    byte[] shown = digest(header.substring(SCHEME.length()).strip());
    if (!MessageDigest.isEqual(shown, expected) || !any) {
      throw Problem.unauthorized("That is not the operator's token.");
    }
  }

  /** Digests have one length, so that comparing them does not tell the secret's. */
  private static byte[] digest(String token) {
    return Key.hash(token.getBytes(StandardCharsets.UTF_8)).toBytes();
  }
}
