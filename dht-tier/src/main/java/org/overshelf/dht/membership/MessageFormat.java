package org.overshelf.dht.membership;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;

/**
 * The bytes of a message, numbers big-endian: format (1 byte, {@value #FORMAT}), kind (1), what
 * this kind has (in the order of its record's components, news last), and the news: announcements
 * (a count of 2 bytes; each a length of 2 bytes and its bytes) and claims (a count of 2 bytes, 45
 * bytes each).
 *
 * <p>A reader that does not know the format or the kind, or finds bytes missing or left over, takes
 * the message for noise. Nothing is allocated for counts that the message has no room for.
 */
final class MessageFormat {

  static final int FORMAT = 1;

  /** The longest message that is looked at, whatever others' settings are. */
  static final int MAX_BYTES = 256 * 1024;

  private static final int PROBE = 1;
  private static final int ACK = 2;
  private static final int NACK = 3;
  private static final int PROBE_FOR = 4;
  private static final int GOSSIP = 5;
  private static final int EXCHANGE = 6;
  private static final int EXCHANGED = 7;

  private MessageFormat() {}

  static byte[] encode(Message message) {
    ByteBuffer to = ByteBuffer.allocate(size(message));
    to.put((byte) FORMAT);
    switch (message) {
      case Message.Probe probe -> to.put((byte) PROBE);
      case Message.Ack ack -> to.put((byte) ACK);
      case Message.Nack nack -> to.put((byte) NACK);
      case Message.Gossip gossip -> to.put((byte) GOSSIP);
      case Message.ProbeFor probeFor -> {
        to.put((byte) PROBE_FOR);
        probeFor.target().key().write(to);
      }
      case Message.Exchange exchange -> {
        to.put((byte) EXCHANGE);
        exchange.first().key().write(to);
        exchange.last().key().write(to);
        writeClaims(exchange.known(), to);
      }
      case Message.Exchanged exchanged -> {
        to.put((byte) EXCHANGED);
        to.putShort((short) exchanged.wanted().size());
        exchanged.wanted().forEach(id -> id.key().write(to));
        to.put((byte) (exchanged.more() ? 1 : 0));
      }
    }
    writeNews(message.news(), to);
    return to.array();
  }

  private static int size(Message message) {
    int own =
        switch (message) {
          case Message.Probe probe -> 0;
          case Message.Ack ack -> 0;
          case Message.Nack nack -> 0;
          case Message.Gossip gossip -> 0;
          case Message.ProbeFor probeFor -> Key.BYTES;
          case Message.Exchange exchange ->
              2 * Key.BYTES + 2 + exchange.known().size() * Claim.BYTES;
          case Message.Exchanged exchanged -> 2 + exchanged.wanted().size() * Key.BYTES + 1;
        };
    News news = message.news();
    return 2
        + own
        + 4
        + news.announcements().stream().mapToInt(each -> 2 + each.size()).sum()
        + news.claims().size() * Claim.BYTES;
  }

  /** Reads a message; empty if these bytes are none. Never throws. */
  static Optional<Message> decode(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return Optional.empty();
    }
    ByteBuffer from = ByteBuffer.wrap(bytes);
    try {
      if (from.get() != FORMAT) {
        return Optional.empty();
      }
      Message message = read(from);
      return from.hasRemaining() ? Optional.empty() : Optional.of(message);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty(); // cut short or malformed: noise
    }
  }

  private static Message read(ByteBuffer from) {
    int kind = from.get();
    return switch (kind) {
      case PROBE -> new Message.Probe(readNews(from));
      case ACK -> new Message.Ack(readNews(from));
      case NACK -> new Message.Nack(readNews(from));
      case GOSSIP -> new Message.Gossip(readNews(from));
      case PROBE_FOR -> new Message.ProbeFor(readId(from), readNews(from));
      case EXCHANGE ->
          new Message.Exchange(
              readId(from), readId(from), readAll(from, Claim.BYTES, Claim::read), readNews(from));
      case EXCHANGED ->
          new Message.Exchanged(
              readAll(from, Key.BYTES, MessageFormat::readId), from.get() != 0, readNews(from));
      default -> throw new IllegalArgumentException("no such message: " + kind);
    };
  }

  private static NodeId readId(ByteBuffer from) {
    return new NodeId(Key.read(from));
  }

  private static void writeNews(News news, ByteBuffer to) {
    to.putShort((short) news.announcements().size());
    for (Announcement announcement : news.announcements()) {
      to.putShort((short) announcement.size());
      announcement.write(to);
    }
    writeClaims(news.claims(), to);
  }

  private static News readNews(ByteBuffer from) {
    return new News(
        readAll(from, 2, MessageFormat::readAnnouncement), readAll(from, Claim.BYTES, Claim::read));
  }

  private static Announcement readAnnouncement(ByteBuffer from) {
    int length = from.getShort() & 0xffff;
    if (length > Announcement.MAX_BYTES) {
      throw new IllegalArgumentException("no announcement has so many bytes: " + length);
    }
    byte[] bytes = new byte[length];
    from.get(bytes);
    return Announcement.decode(bytes)
        .orElseThrow(() -> new IllegalArgumentException("not an announcement"));
  }

  private static void writeClaims(List<Claim> claims, ByteBuffer to) {
    to.putShort((short) claims.size());
    claims.forEach(claim -> claim.write(to));
  }

  private static <T> List<T> readAll(
      ByteBuffer from, int leastBytes, Function<ByteBuffer, T> reader) {
    int count = from.getShort() & 0xffff;
    if (count * leastBytes > from.remaining()) {
      throw new IllegalArgumentException("more announced than there is: " + count);
    }
    List<T> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      all.add(reader.apply(from));
    }
    return all;
  }
}
