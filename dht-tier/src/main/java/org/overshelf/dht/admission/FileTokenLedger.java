package org.overshelf.dht.admission;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * A ledger in a file. A token is redeemed where it was made, so that admitting a node needs no
 * other one: not even the core. Several processes may use the file at a time (the node, and the
 * command that makes a token); within one process, one ledger.
 *
 * <p>The file is text: a first line, then {@link IssuedToken#text one line per token}.
 */
public final class FileTokenLedger implements TokenLedger {

  private static final String FIRST_LINE = "overshelf tokens 1";
  private static final int MOST_TOKENS = 10_000;

  /** A token is forgotten so long after it expired; until then people are told that it did. */
  private static final Duration MEMORY = Duration.ofDays(90);

  private final Path file;
  private final Path lockFile;

  public FileTokenLedger(Path file) {
    this.file = file;
    this.lockFile = file.resolveSibling(file.getFileName() + ".lock");
  }

  @Override
  public synchronized void add(IssuedToken token) throws IOException {
    try (FileChannel channel = openLock();
        FileLock lock = channel.lock()) {
      Map<Long, IssuedToken> tokens = read();
      tokens.values().removeIf(old -> old.expires().plus(MEMORY).isBefore(token.expires()));
      if (tokens.size() >= MOST_TOKENS) {
        throw new IOException("there are " + MOST_TOKENS + " tokens already; let some expire");
      }
      tokens.put(token.id(), token);
      write(tokens);
    }
  }

  @Override
  public synchronized Redemption look(long tokenId, Key secretHash, NodeId node, Instant now)
      throws IOException {
    return judge(read(), tokenId, secretHash, node, now);
  }

  @Override
  public synchronized Redemption redeem(long tokenId, Key secretHash, NodeId node, Instant now)
      throws IOException {
    try (FileChannel channel = openLock();
        FileLock lock = channel.lock()) {
      Map<Long, IssuedToken> tokens = read();
      Redemption redemption = judge(tokens, tokenId, secretHash, node, now);
      if (redemption instanceof Redemption.Accepted) {
        IssuedToken token = tokens.get(tokenId);
        if (token != null && !token.redeemedBy().contains(node)) {
          tokens.put(tokenId, token.redeemedBy(node));
          write(tokens);
        }
      }
      return redemption;
    }
  }

  @Override
  public synchronized List<IssuedToken> tokens() throws IOException {
    return List.copyOf(read().values());
  }

  private static Redemption judge(
      Map<Long, IssuedToken> tokens, long tokenId, Key secretHash, NodeId node, Instant now) {
    IssuedToken token = tokens.get(tokenId);
    return token == null ? new Redemption.Unknown() : token.judge(secretHash, node, now);
  }

  private FileChannel openLock() throws IOException {
    return FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private Map<Long, IssuedToken> read() throws IOException {
    Map<Long, IssuedToken> tokens = new LinkedHashMap<>();
    if (!Files.exists(file)) {
      return tokens;
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.US_ASCII);
    if (lines.isEmpty() || !lines.getFirst().equals(FIRST_LINE)) {
      throw new IOException(file + " does not start with '" + FIRST_LINE + "'");
    }
    for (String line : lines.subList(1, lines.size())) {
      IssuedToken token = parse(line);
      tokens.put(token.id(), token);
    }
    return tokens;
  }

  private IssuedToken parse(String line) throws IOException {
    try {
      return IssuedToken.parse(line);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: a line is not a token", e);
    }
  }

  private void write(Map<Long, IssuedToken> tokens) throws IOException {
    List<String> lines = new ArrayList<>(List.of(FIRST_LINE));
    tokens.values().forEach(token -> lines.add(token.text()));
    String text = String.join("\n", lines) + "\n";
    PrivateFile.write(file, text.getBytes(StandardCharsets.US_ASCII));
  }
}
