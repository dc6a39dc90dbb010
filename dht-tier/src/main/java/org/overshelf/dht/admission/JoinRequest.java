package org.overshelf.dht.admission;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import org.overshelf.shared.identity.PublicKey;
import org.overshelf.shared.key.Key;

/**
 * What a newcomer asks.
 *
 * @param tokenId the number of its token
 * @param secretHash the hash of the token's secret; on the wire it is the secret itself
 * @param publicKey the newcomer's key, which TLS has proved that it holds
 * @param clock what time it is for the newcomer
 * @param host where it can be dialled; if empty, where its connection comes from
 * @param port the port it listens on
 */
record JoinRequest(
    long tokenId,
    Key secretHash,
    PublicKey publicKey,
    Instant clock,
    Optional<String> host,
    int port) {

  private static final int SECRET_BYTES = 16;

  static byte[] encode(
      JoinToken token, PublicKey publicKey, Instant clock, Optional<String> host, int port) {
    return Wire.write(
        out -> {
          ByteBuffer secret = ByteBuffer.allocate(SECRET_BYTES);
          token.writeSecret(secret);
          out.writeLong(token.id());
          out.write(secret.array());
          Wire.key(out, publicKey.key());
          out.writeLong(clock.toEpochMilli());
          Wire.host(out, host);
          out.writeShort(port);
        });
  }

  static JoinRequest decode(byte[] bytes) {
    return Wire.read(
        bytes,
        in ->
            new JoinRequest(
                in.readLong(),
                JoinToken.hash(in.readNBytes(SECRET_BYTES)),
                new PublicKey(Wire.key(in)),
                Instant.ofEpochMilli(in.readLong()),
                Wire.host(in),
                in.readUnsignedShort()));
  }

  @Override
  public String toString() {
    return "JoinRequest[token %016x]".formatted(tokenId);
  }
}
