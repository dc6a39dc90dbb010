package org.overshelf.dht.membership;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.identity.PublicKey;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;

/**
 * A node's signed statement about itself, as it is passed from node to node and kept on disk.
 * Immutable; equal when the bytes are.
 *
 * <p>Whoever receives one sees at once whom it is about and how old it is; whether it is true is
 * for {@link #open} to say, which costs a signature check. It carries the certificate by which the
 * library admitted its subject: whether that is one is for a {@link Vetting} to say.
 *
 * <p>Form, numbers big-endian: format (1 byte, {@value #FORMAT}), public key (32), generation (8),
 * incarnation (4), stage (1), full (1), roles (1 byte, a bit each), protocol (2), port (2),
 * capacity (8), used bytes (8), weight (8), host, machine and site (each a length byte and UTF-8),
 * certificate (a length of 2 bytes and its bytes), seal.
 */
public final class Announcement implements Tidings {

  private static final int FORMAT = 2;

  /** The longest certificate. */
  public static final int MAX_CERTIFICATE_BYTES = 1024;

  private static final int FIXED_BYTES = 76;

  /** The most bytes: three names and a certificate of full length, and a seal of one. */
  public static final int MAX_BYTES =
      FIXED_BYTES + 3 * (1 + Member.MAX_NAME_BYTES) + 2 + MAX_CERTIFICATE_BYTES + 3 + 2 * Key.BYTES;

  private static final byte[] CONTEXT = "overshelf member v2\n".getBytes(StandardCharsets.US_ASCII);

  private final NodeId subject;
  private final Version version;
  private final byte[] bytes;

  private Announcement(NodeId subject, Version version, byte[] bytes) {
    this.subject = subject;
    this.version = version;
    this.bytes = bytes;
  }

  /**
   * Signs {@code member}, which must be about the signer.
   *
   * @param certificate by which the library admitted it
   */
  public static Announcement of(Member member, byte[] certificate, NodeIdentity identity) {
    if (certificate.length > MAX_CERTIFICATE_BYTES) {
      throw new IllegalArgumentException("a certificate of " + certificate.length + " bytes");
    }
    if (!identity.id().equals(member.id())) {
      throw new IllegalArgumentException("nobody can speak for another: " + member.id());
    }
    byte[] body = body(member, certificate);
    Seal seal = identity.seal(List.of(Key.hash(CONTEXT, body))).getFirst();
    ByteBuffer to = ByteBuffer.allocate(body.length + seal.size()).put(body);
    seal.write(to);
    return new Announcement(member.id(), member.version(), to.array());
  }

  /** Reads what {@link #encoded} gave; empty if these bytes cannot be an announcement. */
  public static Optional<Announcement> decode(byte[] bytes) {
    ByteBuffer from = ByteBuffer.wrap(bytes);
    try {
      if (bytes.length > MAX_BYTES || from.get() != FORMAT) {
        return Optional.empty();
      }
      NodeId subject = NodeId.of(new PublicKey(Key.read(from)));
      Version version = new Version(from.getLong(), from.getInt());
      return Optional.of(new Announcement(subject, version, bytes.clone()));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty(); // cut short or out of bounds: not an announcement
    }
  }

  /** Whom this is about. */
  @Override
  public NodeId subject() {
    return subject;
  }

  /** How old it is, if it is true. */
  public Version version() {
    return version;
  }

  /** How many bytes it has. */
  public int size() {
    return bytes.length;
  }

  @Override
  public int wireBytes() {
    return 2 + bytes.length;
  }

  /** A copy of the bytes. */
  public byte[] encoded() {
    return bytes.clone();
  }

  void write(ByteBuffer to) {
    to.put(bytes);
  }

  /** What it says, if it is well formed and its subject signed it. */
  public Optional<Member> open() {
    ByteBuffer from = ByteBuffer.wrap(bytes);
    try {
      Member member = read(from);
      certificate(from);
      int length = from.position();
      Seal seal = Seal.read(from);
      Key sealed = Key.hash(CONTEXT, Arrays.copyOf(bytes, length));
      boolean holds = !from.hasRemaining() && seal.path().isEmpty();
      return holds && seal.covers(sealed, member.publicKey())
          ? Optional.of(member)
          : Optional.empty();
    } catch (BufferUnderflowException | IllegalArgumentException | CharacterCodingException e) {
      return Optional.empty(); // malformed: nothing that a node would sign
    }
  }

  /** The certificate that came with it; empty if it is not well formed. */
  public byte[] certificate() {
    ByteBuffer from = ByteBuffer.wrap(bytes);
    try {
      read(from);
      return certificate(from);
    } catch (BufferUnderflowException | IllegalArgumentException | CharacterCodingException e) {
      return new byte[0];
    }
  }

  private static byte[] certificate(ByteBuffer from) {
    int length = from.getShort() & 0xffff;
    if (length > MAX_CERTIFICATE_BYTES) {
      throw new IllegalArgumentException("a certificate of " + length + " bytes");
    }
    byte[] certificate = new byte[length];
    from.get(certificate);
    return certificate;
  }

  private static byte[] body(Member member, byte[] certificate) {
    byte[] host = member.host().getBytes(StandardCharsets.UTF_8);
    byte[] machine = member.machine().getBytes(StandardCharsets.UTF_8);
    byte[] site = member.site().getBytes(StandardCharsets.UTF_8);
    ByteBuffer to =
        ByteBuffer.allocate(
            FIXED_BYTES + 3 + host.length + machine.length + site.length + 2 + certificate.length);
    to.put((byte) FORMAT);
    member.publicKey().key().write(to);
    to.putLong(member.version().generation()).putInt(member.version().incarnation());
    to.put((byte) member.stage().ordinal()).put((byte) (member.full() ? 1 : 0));
    to.put((byte) member.roles().stream().mapToInt(role -> 1 << role.ordinal()).sum());
    to.putShort((short) member.protocol()).putShort((short) member.port());
    to.putLong(member.capacityBytes()).putLong(member.usedBytes()).putLong(member.weight());
    for (byte[] name : List.of(host, machine, site)) {
      to.put((byte) name.length).put(name);
    }
    to.putShort((short) certificate.length).put(certificate);
    return to.array();
  }

  private static Member read(ByteBuffer from) throws CharacterCodingException {
    from.get(); // the format was checked
    PublicKey publicKey = new PublicKey(Key.read(from));
    Version version = new Version(from.getLong(), from.getInt());
    Stage stage = constant(Stage.values(), from.get());
    boolean full = from.get() != 0;
    Set<Role> roles = EnumSet.noneOf(Role.class);
    int bits = from.get() & 0xff;
    for (Role role : Role.values()) { // roles that a newer version knows are left out
      if ((bits & 1 << role.ordinal()) != 0) {
        roles.add(role);
      }
    }
    int protocol = from.getShort() & 0xffff;
    int port = from.getShort() & 0xffff;
    long capacity = from.getLong();
    long used = from.getLong();
    long weight = from.getLong();
    String host = text(from);
    String machine = text(from);
    String site = text(from);
    return new Member(
        NodeId.of(publicKey),
        publicKey,
        version,
        stage,
        host,
        port,
        machine,
        site,
        capacity,
        used,
        weight,
        full,
        roles,
        protocol);
  }

  private static <E> E constant(E[] values, int index) {
    if (index < 0 || index >= values.length) {
      throw new IllegalArgumentException("no such constant: " + index);
    }
    return values[index];
  }

  private static String text(ByteBuffer from) throws CharacterCodingException {
    byte[] bytes = new byte[from.get() & 0xff];
    from.get(bytes);
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Announcement announcement && Arrays.equals(bytes, announcement.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "Announcement[" + subject.shortName() + " " + version + "]";
  }
}
