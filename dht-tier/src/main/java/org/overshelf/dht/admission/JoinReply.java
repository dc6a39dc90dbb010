package org.overshelf.dht.admission;

import java.io.DataInputStream;
import java.io.IOException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.transport.Certificates;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.shared.identity.NodeId;

/** What a newcomer is told. The first byte on the wire says which. */
sealed interface JoinReply {

  /** The longest list of core nodes. */
  int MOST_CORE_BYTES = 1024;

  /** You are a member. */
  record Admitted(
      X509Certificate certificate,
      X509Certificate library,
      HostPort address,
      Introduction introduction)
      implements JoinReply {}

  /** The token is not one of this library. */
  record WrongToken() implements JoinReply {}

  /** The token was good until then. */
  record ExpiredToken(Instant when) implements JoinReply {}

  /** The token has admitted as many as it may. */
  record UsedUpToken(int uses) implements JoinReply {}

  /** Your clock is ahead of ours by so much; behind, if negative. */
  record ClockOff(Duration ahead) implements JoinReply {}

  /** We dialled you there, and this happened. */
  record NotReachable(HostPort address, String why) implements JoinReply {}

  /** We do not admit anybody, or not now. */
  record NotAdmitting(String why) implements JoinReply {}

  default byte[] encode() {
    return Wire.write(
        out -> {
          switch (this) {
            case Admitted(var certificate, var library, var address, var introduction) -> {
              out.writeByte(0);
              Wire.bytes(out, encoded(certificate));
              Wire.bytes(out, encoded(library));
              Wire.address(out, address);
              out.writeByte(introduction.members().size());
              for (MemberAddress member : introduction.members()) {
                Wire.key(out, member.node().key());
                Wire.address(out, member.address());
              }
              Wire.bytes(out, introduction.core().map(CoreList::encode).orElse(new byte[0]));
              out.writeUTF(introduction.settings());
            }
            case WrongToken() -> out.writeByte(1);
            case ExpiredToken(Instant when) -> {
              out.writeByte(2);
              out.writeLong(when.toEpochMilli());
            }
            case UsedUpToken(int uses) -> {
              out.writeByte(3);
              out.writeInt(uses);
            }
            case ClockOff(Duration ahead) -> {
              out.writeByte(4);
              out.writeLong(ahead.toMillis());
            }
            case NotReachable(HostPort address, String why) -> {
              out.writeByte(5);
              Wire.address(out, address);
              out.writeUTF(why);
            }
            case NotAdmitting(String why) -> {
              out.writeByte(6);
              out.writeUTF(why);
            }
          }
        });
  }

  /**
   * Reads what {@link #encode} wrote; throws {@link IllegalArgumentException} if it is not that.
   */
  static JoinReply decode(byte[] bytes) {
    return Wire.read(
        bytes,
        in -> {
          int which = in.readUnsignedByte();
          return switch (which) {
            case 0 -> admitted(in);
            case 1 -> new WrongToken();
            case 2 -> new ExpiredToken(Instant.ofEpochMilli(in.readLong()));
            case 3 -> new UsedUpToken(in.readInt());
            case 4 -> new ClockOff(Duration.ofMillis(in.readLong()));
            case 5 -> new NotReachable(Wire.address(in), in.readUTF());
            case 6 -> new NotAdmitting(in.readUTF());
            default -> throw new IOException("no such reply: " + which);
          };
        });
  }

  private static Admitted admitted(DataInputStream in) throws IOException {
    try {
      X509Certificate own = Certificates.decode(Wire.bytes(in, Certificates.MAX_BYTES));
      X509Certificate library = Certificates.decode(Wire.bytes(in, Certificates.MAX_BYTES));
      HostPort address = Wire.address(in);
      int count = in.readUnsignedByte();
      List<MemberAddress> members = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        members.add(new MemberAddress(new NodeId(Wire.key(in)), Wire.address(in)));
      }
      byte[] core = Wire.bytes(in, MOST_CORE_BYTES);
      Optional<CoreList> list =
          core.length == 0 ? Optional.empty() : Optional.of(CoreList.decode(core));
      return new Admitted(own, library, address, new Introduction(members, list, in.readUTF()));
    } catch (CertificateException e) {
      throw new IOException("not a certificate", e);
    }
  }

  private static byte[] encoded(X509Certificate certificate) {
    try {
      return certificate.getEncoded();
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("a certificate that has no encoding", e);
    }
  }
}
