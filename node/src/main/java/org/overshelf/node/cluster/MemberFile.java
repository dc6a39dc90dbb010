package org.overshelf.node.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.overshelf.dht.membership.Announcement;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whom this node knew when it last ran, so that after a restart it finds the others again and does
 * not take itself for alone. Text: a line for each node, its announcement in hexadecimal digits, or
 * {@code id host:port} for one that has not announced itself yet.
 */
final class MemberFile {

  private static final Logger LOG = LoggerFactory.getLogger(MemberFile.class);

  /** A member to start with. */
  record Seed(NodeId node, String host, int port) {}

  /** What the file holds. */
  record Known(List<Announcement> announcements, List<Seed> seeds) {}

  private final Path file;

  MemberFile(Path file) {
    this.file = file;
  }

  /** What was written last; lines that cannot be read are passed over. */
  Known read() throws IOException {
    List<Announcement> announcements = new ArrayList<>();
    List<Seed> seeds = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
        try {
          String[] words = line.split(" ");
          if (words.length == 1) {
            Announcement.decode(HexFormat.of().parseHex(line)).ifPresent(announcements::add);
          } else {
            int colon = words[1].lastIndexOf(':');
            seeds.add(
                new Seed(
                    new NodeId(Key.parse(words[0])),
                    words[1].substring(0, colon),
                    Integer.parseInt(words[1].substring(colon + 1))));
          }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
          LOG.warn("a line of {} cannot be read and is passed over", file);
        }
      }
    }
    return new Known(announcements, seeds);
  }

  /** Keeps whom a newcomer was told of. */
  void writeSeeds(List<Seed> seeds) throws IOException {
    write(
        seeds.stream()
            .map(seed -> seed.node() + " " + seed.host() + ":" + seed.port() + "\n")
            .collect(Collectors.joining()));
  }

  /** Keeps who has announced itself. */
  void write(List<Announcement> announcements) throws IOException {
    write(
        announcements.stream()
            .map(each -> HexFormat.of().formatHex(each.encoded()) + "\n")
            .collect(Collectors.joining()));
  }

  private synchronized void write(String text) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(draft, text, StandardCharsets.US_ASCII);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
