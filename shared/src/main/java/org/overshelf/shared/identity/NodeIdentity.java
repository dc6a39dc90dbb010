package org.overshelf.shared.identity;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.overshelf.shared.key.Key;

/**
 * A node's key pair. Knows how to seal; never prints its secret, and hands it out only to be kept
 * on disk and to prove itself to other nodes.
 */
public final class NodeIdentity {

  private final KeyPair pair;
  private final PublicKey publicKey;
  private final NodeId id;

  private NodeIdentity(KeyPair pair) {
    this.pair = pair;
    byte[] encoded = pair.getPublic().getEncoded();
    this.publicKey =
        new PublicKey(
            Key.of(Arrays.copyOfRange(encoded, PublicKey.X509_PREFIX.length, encoded.length)));
    this.id = NodeId.of(publicKey);
  }

  /** A new identity, from the platform's secure randomness. */
  public static NodeIdentity generate() {
    try {
      return new NodeIdentity(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform since 15 has Ed25519", e);
    }
  }

  /** The identity that {@link #encoded} was taken from. */
  public static NodeIdentity decode(byte[] encoded) {
    ByteBuffer buffer = ByteBuffer.wrap(encoded);
    try {
      int length = buffer.getInt();
      if (length > buffer.remaining()) {
        throw new IllegalArgumentException("cut short: " + length + " bytes of secret announced");
      }
      byte[] secret = new byte[length];
      buffer.get(secret);
      byte[] open = new byte[buffer.remaining()];
      buffer.get(open);
      KeyFactory factory = KeyFactory.getInstance("Ed25519");
      PrivateKey privateKey = factory.generatePrivate(new PKCS8EncodedKeySpec(secret));
      return new NodeIdentity(
          new KeyPair(factory.generatePublic(new X509EncodedKeySpec(open)), privateKey));
    } catch (GeneralSecurityException | RuntimeException e) {
      throw new IllegalArgumentException("not a node's key", e);
    }
  }

  /** This identity with its secret, for the node's own disk and nothing else. */
  public byte[] encoded() {
    byte[] secret = pair.getPrivate().getEncoded();
    byte[] open = pair.getPublic().getEncoded();
    return ByteBuffer.allocate(4 + secret.length + open.length)
        .putInt(secret.length)
        .put(secret)
        .put(open)
        .array();
  }

  /** The secret half, for this node's own TLS handshakes and nothing else. */
  public PrivateKey privateKey() {
    return pair.getPrivate();
  }

  public NodeId id() {
    return id;
  }

  public PublicKey publicKey() {
    return publicKey;
  }

  /** Seals all messages with these hashes by one signature; seal i belongs to message i. */
  public List<Seal> seal(List<Key> messages) {
    SealTree tree = new SealTree(messages);
    byte[] signature = sign(SealTree.signedMessage(tree.root()));
    Key a = Key.of(Arrays.copyOf(signature, Key.BYTES));
    Key b = Key.of(Arrays.copyOfRange(signature, Key.BYTES, 2 * Key.BYTES));
    List<Seal> seals = new ArrayList<>(messages.size());
    for (int i = 0; i < messages.size(); i++) {
      seals.add(new Seal(a, b, i, tree.path(i)));
    }
    return seals;
  }

  private byte[] sign(byte[] message) {
    try {
      Signature signer = Signature.getInstance("Ed25519");
      signer.initSign(pair.getPrivate());
      signer.update(message);
      return signer.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("an Ed25519 key that does not sign", e);
    }
  }

  @Override
  public String toString() {
    return "NodeIdentity[" + id + "]";
  }
}
