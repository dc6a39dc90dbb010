package org.overshelf.dht.admission;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.dht.transport.Credentials;
import org.overshelf.dht.transport.HostPort;
import org.overshelf.dht.transport.TlsTransport;
import org.overshelf.dht.transport.TransportSettings;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;

/** Joining, with real sockets: how it goes well, and every way in which it does not. */
class JoinTest {

  private static final TransportSettings ANY_PORT =
      new TransportSettings(
          "127.0.0.1", 0, Duration.ofSeconds(8), 64, 64, 1024, 32 << 20, 64 << 20, 0);
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir Path data;
  private final Map<NodeId, HostPort> addresses = new ConcurrentHashMap<>();
  private final List<AutoCloseable> open = new ArrayList<>();
  private final NodeIdentity newcomer = NodeIdentity.generate();
  private LibraryAuthority authority;
  private TokenLedger ledger;
  private RevocationList revocations;
  private TlsTransport member;
  private HostPort memberAddress;

  @BeforeEach
  void startLibrary() throws IOException {
    authority = LibraryAuthority.create(data);
    ledger = new FileTokenLedger(data.resolve("tokens"));
    revocations = RevocationList.open(data.resolve("revoked"), authority.publicKey());
    NodeIdentity first = NodeIdentity.generate();
    member = start(authority.credentialsFor(first, Instant.now()));
    memberAddress = addresses.get(first.id());
    member.receiveStrangers(
        new JoinDesk(
            authority,
            ledger,
            member::checkReachable,
            () ->
                new Introduction(
                    List.of(new MemberAddress(member.self(), memberAddress)),
                    Optional.of(authority.core(1, List.of(member.self()))),
                    "settings"),
            InstantSource.system()));
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  @Test
  void a_token_becomes_a_certificate_with_which_the_node_is_a_member() throws Exception {
    JoinOutcome outcome = join(newcomer, token(1, DAY));

    assertThat(outcome).isInstanceOf(JoinOutcome.Joined.class);
    JoinOutcome.Joined joined = (JoinOutcome.Joined) outcome;
    assertThat(joined.introduction().members())
        .containsExactly(new MemberAddress(member.self(), memberAddress));
    TlsTransport node = start(joined.credentials());
    member.handle(
        "who",
        (from, body) -> CompletableFuture.completedFuture(from.toString().getBytes(US_ASCII)));
    assertThat(
            node.request(member.self(), "who", new byte[0], Duration.ofSeconds(20))
                .get(30, TimeUnit.SECONDS))
        .asString()
        .isEqualTo(newcomer.id().toString());
  }

  @Test
  void the_certificate_survives_a_restart_and_nobody_else_can_read_it() throws Exception {
    JoinOutcome.Joined joined = (JoinOutcome.Joined) join(newcomer, token(1, DAY));
    CredentialFiles files = new CredentialFiles(data);
    assertThat(files.load(newcomer)).isEmpty();
    files.save(joined.credentials());

    assertThat(files.load(newcomer)).contains(joined.credentials());
    for (String file : List.of("library.key", "library.crt", "node.crt", "tokens")) {
      assertThat(Files.getPosixFilePermissions(data.resolve(file)))
          .as(file)
          .hasSize(2)
          .allMatch(permission -> permission.name().startsWith("OWNER_"));
    }
  }

  @Test
  void asking_again_with_the_same_key_costs_no_further_use() throws Exception {
    JoinToken token = token(1, DAY);
    assertThat(join(newcomer, token)).isInstanceOf(JoinOutcome.Joined.class);
    assertThat(join(newcomer, token)).isInstanceOf(JoinOutcome.Joined.class);
    assertThat(join(NodeIdentity.generate(), token)).isEqualTo(new JoinOutcome.UsedUpToken(1));
  }

  @Test
  void of_two_that_use_the_last_use_of_a_token_at_once_one_joins() throws Exception {
    JoinToken token = token(1, DAY);
    List<CompletableFuture<JoinOutcome>> attempts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      NodeIdentity each = NodeIdentity.generate();
      attempts.add(CompletableFuture.supplyAsync(() -> joinUnchecked(each, token)));
    }
    List<JoinOutcome> outcomes = new ArrayList<>();
    for (CompletableFuture<JoinOutcome> attempt : attempts) {
      outcomes.add(attempt.get(60, TimeUnit.SECONDS));
    }
    assertThat(outcomes).filteredOn(JoinOutcome.Joined.class::isInstance).hasSize(1);
    assertThat(outcomes).filteredOn(new JoinOutcome.UsedUpToken(1)::equals).hasSize(3);
  }

  @Test
  void a_wrong_token_is_called_wrong() throws Exception {
    TokenLedger elsewhere = new FileTokenLedger(data.resolve("other-tokens"));
    JoinToken unknown = authority.newToken(1, DAY, elsewhere, Instant.now());
    assertThat(join(newcomer, unknown)).isEqualTo(new JoinOutcome.WrongToken());
  }

  @Test
  void an_expired_token_is_called_expired() throws Exception {
    Instant past = Instant.ofEpochMilli(System.currentTimeMillis()).minus(DAY);
    JoinToken token = authority.newToken(1, Duration.ofHours(1), ledger, past);
    JoinOutcome outcome = join(newcomer, token);
    assertThat(outcome).isEqualTo(new JoinOutcome.ExpiredToken(past.plus(Duration.ofHours(1))));
    assertThat(outcome.sentence()).contains("expired at");
  }

  @Test
  void a_token_of_another_library_does_not_even_reach_the_desk() throws Exception {
    LibraryAuthority other = LibraryAuthority.of(NodeIdentity.generate());
    JoinToken token = other.newToken(1, DAY, ledger, Instant.now());
    assertThat(join(newcomer, token)).isEqualTo(new JoinOutcome.WrongLibrary(memberAddress));
  }

  @Test
  void a_clock_that_is_off_is_told_by_how_much_even_by_years() throws Exception {
    for (Duration off : List.of(Duration.ofHours(-3), Duration.ofDays(4000))) {
      InstantSource wrong = InstantSource.offset(InstantSource.system(), off);
      JoinOutcome outcome =
          new Joiner(newcomer, ANY_PORT, wrong)
              .join(memberAddress, token(1, DAY), Optional.empty());
      assertThat(outcome).isInstanceOf(JoinOutcome.ClockOff.class);
      assertThat(((JoinOutcome.ClockOff) outcome).ahead())
          .isBetween(off.minusMinutes(1), off.plusMinutes(1));
    }
    assertThat(ledger.tokens()).allMatch(token -> token.redeemedBy().isEmpty());
  }

  @Test
  void one_who_cannot_be_dialled_back_is_told_what_happened_and_keeps_its_token() throws Exception {
    JoinToken token = token(1, DAY);
    JoinOutcome outcome =
        new Joiner(newcomer, ANY_PORT, InstantSource.system())
            .join(memberAddress, token, Optional.of("127.0.0.2"));
    assertThat(outcome).isInstanceOf(JoinOutcome.NotReachableBack.class);
    assertThat(outcome.sentence()).contains("127.0.0.2:").contains("refused the connection");
    assertThat(join(newcomer, token)).isInstanceOf(JoinOutcome.Joined.class);
  }

  @Test
  void one_that_gives_the_address_of_another_node_is_not_reachable() throws Exception {
    JoinToken token = token(1, DAY);
    assertThat(
            member
                .checkReachable(memberAddress, newcomer.id())
                .handle((reached, failure) -> failure == null ? "" : failure.toString())
                .get(30, TimeUnit.SECONDS))
        .contains("another node");
    assertThat(join(newcomer, token)).isInstanceOf(JoinOutcome.Joined.class);
  }

  @Test
  void nobody_listening_is_called_refused() throws Exception {
    HostPort nobody;
    try (ServerSocket port = new ServerSocket(0)) {
      nobody = new HostPort("127.0.0.1", port.getLocalPort());
    }
    assertThat(joinAt(nobody)).isEqualTo(new JoinOutcome.Refused(nobody));
  }

  @Test
  void an_unknown_host_is_called_unknown() throws Exception {
    HostPort nowhere = new HostPort("no-such-host.invalid", 4747);
    assertThat(joinAt(nowhere)).isEqualTo(new JoinOutcome.UnknownHost(nowhere));
  }

  @Test
  void one_that_accepts_and_says_nothing_times_out() throws Exception {
    try (ServerSocket silent = new ServerSocket(0)) {
      HostPort address = new HostPort("127.0.0.1", silent.getLocalPort());
      TransportSettings impatient =
          new TransportSettings(
              "127.0.0.1", 0, Duration.ofSeconds(1), 8, 8, 10, 8 << 20, 16 << 20, 0);
      assertThat(
              new Joiner(newcomer, impatient, InstantSource.system())
                  .join(address, token(1, DAY), Optional.empty()))
          .isEqualTo(new JoinOutcome.TimedOut(address));
    }
  }

  @Test
  void a_web_server_is_not_an_overshelf_node() throws Exception {
    try (ServerSocket web = new ServerSocket(0)) {
      HostPort address = new HostPort("127.0.0.1", web.getLocalPort());
      CompletableFuture.runAsync(
          () -> {
            try (Socket socket = web.accept();
                OutputStream out = socket.getOutputStream()) {
              out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          });
      JoinOutcome outcome = joinAt(address);
      assertThat(outcome).isInstanceOf(JoinOutcome.NotOvershelf.class);
      assertThat(outcome.sentence()).contains("answers without TLS");
    }
  }

  @Test
  void a_tls_server_of_another_kind_is_not_an_overshelf_node() throws Exception {
    try (OtherTlsServer server = OtherTlsServer.start()) {
      JoinOutcome outcome = joinAt(new HostPort("127.0.0.1", server.port()));
      assertThat(outcome).isInstanceOf(JoinOutcome.NotOvershelf.class);
    }
  }

  @Test
  void a_member_without_the_librarys_key_says_who_has_it() throws Exception {
    member.receiveStrangers(JoinDesk.elsewhere(() -> List.of(new HostPort("desk.example", 4747))));
    JoinOutcome outcome = join(newcomer, token(1, DAY));
    assertThat(outcome.sentence()).contains("join desk.example:4747");
  }

  @Test
  void a_ledger_that_fails_admits_nobody() throws Exception {
    JoinToken token = token(1, DAY);
    Files.writeString(data.resolve("tokens"), "not a ledger\n");
    assertThat(join(newcomer, token)).isInstanceOf(JoinOutcome.NotAdmitting.class);
  }

  @Test
  void a_revoked_node_cannot_join_again() throws Exception {
    JoinToken token = token(5, DAY);
    assertThat(join(newcomer, token)).isInstanceOf(JoinOutcome.Joined.class);
    revocations.add(authority.revoke(newcomer.id(), Instant.now()));
    JoinOutcome outcome = join(newcomer, token);
    assertThat(outcome.sentence()).contains("has revoked this node's key");
  }

  private TlsTransport start(Credentials credentials) throws IOException {
    TlsTransport node =
        TlsTransport.start(
            credentials,
            ANY_PORT,
            id -> Optional.ofNullable(addresses.get(id)),
            revocations,
            kind -> false,
            InstantSource.system());
    addresses.put(node.self(), new HostPort("127.0.0.1", node.port()));
    open.add(node);
    return node;
  }

  private JoinToken token(int uses, Duration lifetime) throws IOException {
    return authority.newToken(uses, lifetime, ledger, Instant.now());
  }

  private JoinOutcome join(NodeIdentity identity, JoinToken token) throws Exception {
    return new Joiner(identity, ANY_PORT, InstantSource.system())
        .join(memberAddress, token, Optional.empty());
  }

  private JoinOutcome joinAt(HostPort address) throws Exception {
    return new Joiner(newcomer, ANY_PORT, InstantSource.system())
        .join(address, token(1, DAY), Optional.empty());
  }

  private JoinOutcome joinUnchecked(NodeIdentity identity, JoinToken token) {
    try {
      return join(identity, token);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
