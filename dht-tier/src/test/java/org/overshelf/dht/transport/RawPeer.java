package org.overshelf.dht.transport;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.overshelf.shared.identity.NodeIdentity;

/** A peer that says what the test wants, byte by byte. */
final class RawPeer implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 30_000;

  private final Socket socket;

  private RawPeer(Socket socket) {
    this.socket = socket;
  }

  /** A TCP connection and nothing more. */
  static RawPeer tcp(int port) throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
    return new RawPeer(socket);
  }

  /** A connection after a TLS handshake in which it showed these certificates. */
  static RawPeer tls(int port, NodeIdentity key, X509Certificate... chain)
      throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(
        new KeyManager[] {new Tls.Shown(key.privateKey(), chain)},
        new TrustManager[] {new TrustsAll()},
        null);
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.startHandshake();
    return new RawPeer(socket);
  }

  static RawPeer stranger(int port, NodeIdentity key) throws IOException, GeneralSecurityException {
    return tls(port, key, Certificates.selfSigned(key, Instant.now()));
  }

  static RawPeer member(int port, Credentials credentials)
      throws IOException, GeneralSecurityException {
    return tls(port, credentials.identity(), credentials.certificate(), credentials.library());
  }

  RawPeer send(byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
    return this;
  }

  RawPeer sayHello(int version) throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeInt(0x4f565348);
    out.writeShort(version);
    out.writeShort(1 << 8);
    out.writeLong(System.currentTimeMillis());
    out.flush();
    return this;
  }

  /** The status in the answer to our hello. */
  Hello.Status readHello() throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] hello = in.readNBytes(Hello.BYTES);
    if (hello.length < Hello.BYTES) {
      throw new IOException("closed");
    }
    return Hello.Status.values()[hello[6]];
  }

  /** Waits until the other side has closed, and says how many bytes it sent before that. */
  int bytesUntilClosed() {
    int count = 0;
    try {
      while (socket.getInputStream().read() >= 0) {
        count++;
      }
    } catch (java.net.SocketTimeoutException e) {
      throw new AssertionError("the connection is still open", e);
    } catch (IOException e) {
      return count; // reset, or a TLS alert: closed all the same
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static final class TrustsAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
