package org.overshelf.dht.admission;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A TLS server such as a web server has: an elliptic-curve certificate of nobody we know. */
final class OtherTlsServer implements AutoCloseable {

  private final SSLServerSocket socket;

  private OtherTlsServer(SSLServerSocket socket) {
    this.socket = socket;
  }

  static OtherTlsServer start()
      throws GeneralSecurityException, OperatorCreationException, IOException {
    KeyPair pair = KeyPairGenerator.getInstance("EC").generateKeyPair();
    X500Name name = new X500Name("CN=web");
    Certificate certificate =
        new JcaX509CertificateConverter()
            .getCertificate(
                new X509v3CertificateBuilder(
                        name,
                        BigInteger.ONE,
                        new Date(0),
                        new Date(Long.MAX_VALUE / 1_000_000),
                        name,
                        SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded()))
                    .build(
                        new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry("web", pair.getPrivate(), new char[0], new Certificate[] {certificate});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    SSLServerSocket socket =
        (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0);
    Thread.ofVirtual().start(() -> acceptOne(socket));
    return new OtherTlsServer(socket);
  }

  private static void acceptOne(SSLServerSocket socket) {
    try (SSLSocket accepted = (SSLSocket) socket.accept()) {
      accepted.startHandshake();
    } catch (IOException expected) {
      return; // the other side does not like our certificate
    }
  }

  int port() {
    return socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
