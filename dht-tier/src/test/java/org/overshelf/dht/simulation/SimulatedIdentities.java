package org.overshelf.dht.simulation;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.overshelf.shared.identity.NodeIdentity;

/** Key pairs that are the same in every run: the nth node always has the nth. */
final class SimulatedIdentities {

  private static final List<NodeIdentity> KNOWN = new ArrayList<>();

  private SimulatedIdentities() {}

  static synchronized NodeIdentity get(int index) {
    while (KNOWN.size() <= index) {
      KNOWN.add(make(KNOWN.size()));
    }
    return KNOWN.get(index);
  }

  private static NodeIdentity make(int index) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
      generator.initialize(NamedParameterSpec.ED25519, new Predictable(index));
      KeyPair pair = generator.generateKeyPair();
      byte[] secret = pair.getPrivate().getEncoded();
      byte[] open = pair.getPublic().getEncoded();
      return NodeIdentity.decode(
          ByteBuffer.allocate(4 + secret.length + open.length)
              .putInt(secret.length)
              .put(secret)
              .put(open)
              .array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** No randomness at all. */
  private static final class Predictable extends SecureRandom {
    private static final long serialVersionUID = 1L;
    private final transient SplittableRandom random;

    Predictable(long seed) {
      this.random = new SplittableRandom(seed);
    }

    @Override
    public void nextBytes(byte[] bytes) {
      random.nextBytes(bytes);
    }
  }
}
