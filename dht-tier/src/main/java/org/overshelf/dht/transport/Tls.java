package org.overshelf.dht.transport;

import io.netty.handler.ssl.SslHandler;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** One side of TLS 1.3: what we show, and whom we believe. */
final class Tls {

  private static final String PROTOCOL = "TLSv1.3";
  private static final List<String> CIPHERS =
      List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

  private final SSLContext context;
  private final boolean dialling;
  private final Trust trust;
  private final Executor handshakes;
  private final Duration timeout;

  private Tls(Shown shown, boolean dialling, Trust trust, Executor handshakes, Duration timeout) {
    this.context = contextOf(shown, trust);
    this.dialling = dialling;
    this.trust = trust;
    this.handshakes = handshakes;
    this.timeout = timeout;
  }

  /** The side that dials. Costly arithmetic runs on {@code handshakes}. */
  static Tls client(Shown shown, Trust trust, Executor handshakes, Duration timeout) {
    return new Tls(shown, true, trust, handshakes, timeout);
  }

  /** The side that is dialled. */
  static Tls server(Shown shown, Trust trust, Executor handshakes, Duration timeout) {
    return new Tls(shown, false, trust, handshakes, timeout);
  }

  /**
   * The JDK's own context: Netty's builder would load key stores, PEM readers and BouncyCastle
   * first, a quarter of a node's start.
   */
  private static SSLContext contextOf(Shown shown, Trust trust) {
    try {
      SSLContext context = SSLContext.getInstance(PROTOCOL);
      context.init(new KeyManager[] {shown}, new TrustManager[] {new Judge(trust)}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform since 11 has " + PROTOCOL, e);
    }
  }

  /** Peers are judged by their keys, not by host names: see {@link Trust}. */
  SslHandler newHandler() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(dialling);
    engine.setNeedClientAuth(!dialling);
    engine.setEnabledProtocols(new String[] {PROTOCOL});
    engine.setEnabledCipherSuites(CIPHERS.toArray(String[]::new));
    SslHandler handler = new SslHandler(engine, handshakes);
    handler.setHandshakeTimeoutMillis(timeout.toMillis());
    handler.setCloseNotifyFlushTimeoutMillis(500);
    return handler;
  }

  /** Who is at the other end, once the handshake is done. */
  Trust.Peer peerOf(SslHandler handler) throws CertificateException {
    try {
      Certificate[] chain = handler.engine().getSession().getPeerCertificates();
      return trust.judge(Arrays.copyOf(chain, chain.length, X509Certificate[].class));
    } catch (SSLPeerUnverifiedException e) {
      throw new CertificateException("no certificate", e);
    }
  }

  /** The key and the certificates we show, whatever is asked for. */
  static final class Shown extends X509ExtendedKeyManager {
    private static final String ALIAS = "node";
    private final PrivateKey key;
    private final X509Certificate[] chain;

    Shown(PrivateKey key, X509Certificate... chain) {
      this.key = key;
      this.chain = chain.clone();
    }

    static Shown of(Credentials credentials) {
      return new Shown(
          credentials.identity().privateKey(), credentials.certificate(), credentials.library());
    }

    private static @Nullable String choose(String... keyTypes) {
      return Arrays.asList(keyTypes).contains("EdDSA") ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
        String[] keyTypes, Principal @Nullable [] issuers, SSLEngine engine) {
      return choose(keyTypes);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
        String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
      return choose(keyType);
    }

    @Override
    public @Nullable String chooseClientAlias(
        String[] keyTypes, Principal @Nullable [] issuers, Socket socket) {
      return choose(keyTypes);
    }

    @Override
    public @Nullable String chooseServerAlias(
        String keyType, Principal @Nullable [] issuers, Socket socket) {
      return choose(keyType);
    }

    @Override
    public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
      return new String[] {ALIAS};
    }

    @Override
    public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
      return new String[] {ALIAS};
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return chain.clone();
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return key;
    }
  }

  /** Ends a handshake with a peer that {@link Trust} does not take. */
  private static final class Judge extends X509ExtendedTrustManager {
    private final Trust trust;

    Judge(Trust trust) {
      this.trust = trust;
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
        throws CertificateException {
      trust.judge(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
        throws CertificateException {
      trust.judge(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
        throws CertificateException {
      trust.judge(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
        throws CertificateException {
      trust.judge(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      trust.judge(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      trust.judge(chain);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
