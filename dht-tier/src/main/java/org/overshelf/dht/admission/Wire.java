package org.overshelf.dht.admission;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.shared.key.Key;

/** Puts the parts of admission's messages into bytes, and takes them out again with limits. */
final class Wire {

  private Wire() {}

  /** Something that writes to memory, which does not fail. */
  interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  /** Something that reads from memory; an {@link IOException} means that the bytes are wrong. */
  interface Reading<T> {
    T from(DataInputStream in) throws IOException;
  }

  static byte[] write(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writing.to(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /** Reads all of {@code bytes}; throws {@link IllegalArgumentException} if they are wrong. */
  static <T> T read(byte[] bytes, Reading<T> reading) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      T value = reading.from(in);
      if (in.available() > 0) {
        throw new IllegalArgumentException("a message of admission is too long");
      }
      return value;
    } catch (IOException e) {
      throw new IllegalArgumentException("a message of admission is not whole", e);
    }
  }

  static void key(DataOutputStream out, Key key) throws IOException {
    out.write(key.toBytes());
  }

  static Key key(DataInputStream in) throws IOException {
    return Key.of(in.readNBytes(Key.BYTES));
  }

  static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeShort(bytes.length);
    out.write(bytes);
  }

  static byte[] bytes(DataInputStream in, int most) throws IOException {
    int length = in.readUnsignedShort();
    if (length > most) {
      throw new IOException("a part of " + length + " bytes");
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new IOException("a part is cut off");
    }
    return bytes;
  }

  static void address(DataOutputStream out, HostPort address) throws IOException {
    out.writeUTF(address.toString());
  }

  static HostPort address(DataInputStream in) throws IOException {
    return HostPort.parse(in.readUTF());
  }

  static void host(DataOutputStream out, Optional<String> host) throws IOException {
    out.writeUTF(host.orElse(""));
  }

  static Optional<String> host(DataInputStream in) throws IOException {
    return Optional.of(in.readUTF()).filter(name -> !name.isEmpty());
  }
}
