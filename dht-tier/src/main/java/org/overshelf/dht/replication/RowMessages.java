package org.overshelf.dht.replication;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;
import org.overshelf.shared.row.RowPage;
import org.overshelf.shared.row.RowQuery;
import org.overshelf.shared.row.RowReader;
import org.overshelf.shared.row.RowWriter;

/**
 * The messages about rows. Items are:
 *
 * <ul>
 *   <li>{@code row.append}: owner it is meant for (1 byte, 0 or 1, then 32 bytes if 1), length (2),
 *       entry; answered by {@link StoredAnswer}s.
 *   <li>{@code row.read}: row (32), limit (2), first id (1 byte, 0 or 1, then 32 bytes if 1);
 *       answered by a status (1 byte: as for blocks, and 5 found but not vouched for, 6 no room in
 *       this answer: ask again) and, if found, next id (1, then 32 bytes if 1), number of entries
 *       (2), and for each its length (2) and bytes. The first item always has room.
 * </ul>
 *
 * <p>Seals are checked by whoever uses the entries, all at once: see {@link
 * org.overshelf.shared.row.Authenticity}.
 */
final class RowMessages {

  /** Pages in one answer have at most so many bytes, unless the first alone has more. */
  static final int ANSWER_BYTES = 4 * 1024 * 1024;

  private static final int FOUND_UNSURE = 5;
  private static final int LATER = 6;

  private RowMessages() {}

  static int bytes(Consigned<Entry> each) {
    return 1 + (each.meantFor().isPresent() ? Key.BYTES : 0) + 2 + each.item().size();
  }

  static byte[] encodeAppend(List<Consigned<Entry>> items) {
    ByteBuffer to = Wire.start(items.size(), items.stream().mapToInt(RowMessages::bytes).sum());
    for (Consigned<Entry> each : items) {
      Wire.optional(to, each.meantFor().map(NodeId::key));
      to.putShort((short) each.item().size()).put(each.item().encode());
    }
    return to.array();
  }

  /** Reads the request to append; what is no entry is empty. Seals are not checked. */
  static List<Optional<Consigned<Entry>>> decodeAppend(byte[] bytes) throws MalformedException {
    return Wire.read(
        bytes,
        RowWriter.MAX_BATCH,
        1 + 2,
        from -> {
          Optional<NodeId> owner = Wire.node(from);
          return Entry.decode(Wire.bytes(from, Entry.MAX_BYTES))
              .map(entry -> new Consigned<>(entry, owner));
        });
  }

  static byte[] encodeQueries(List<RowQuery> queries) {
    int bytes = 0;
    for (RowQuery query : queries) {
      bytes += Key.BYTES + 2 + 1 + (query.from().isPresent() ? Key.BYTES : 0);
    }
    ByteBuffer to = Wire.start(queries.size(), bytes);
    for (RowQuery query : queries) {
      query.row().write(to);
      to.putShort((short) query.limit());
      Wire.optional(to, query.from().map(EntryId::key));
    }
    return to.array();
  }

  static List<RowQuery> decodeQueries(byte[] bytes) throws MalformedException {
    return Wire.read(
        bytes,
        RowReader.MAX_BATCH,
        Key.BYTES + 2 + 1,
        from -> {
          Key row = Key.read(from);
          int limit = from.getShort();
          return new RowQuery(row, Wire.optional(from).map(EntryId::new), limit);
        });
  }

  /** Writes the answers; one that is empty had no room. */
  static byte[] encodePages(List<Optional<Held<RowPage>>> answers) {
    int bytes = answers.size();
    for (Optional<Held<RowPage>> each : answers) {
      if (each.orElse(null) instanceof Held.Found<RowPage>(RowPage page, var sure)) {
        bytes += 1 + (page.next().isPresent() ? Key.BYTES : 0) + 2 + bytes(page);
      }
    }
    ByteBuffer to = Wire.start(answers.size(), bytes);
    for (Optional<Held<RowPage>> each : answers) {
      to.put((byte) each.map(RowMessages::status).orElse(LATER).intValue());
      if (each.orElse(null) instanceof Held.Found<RowPage>(RowPage page, var sure)) {
        Wire.optional(to, page.next().map(EntryId::key));
        to.putShort((short) page.entries().size());
        page.entries().forEach(entry -> to.putShort((short) entry.size()).put(entry.encode()));
      }
    }
    return to.array();
  }

  /** What the entries of a page take in a message. */
  static int bytes(RowPage page) {
    int bytes = 0;
    for (Entry entry : page.entries()) {
      bytes += 2 + entry.size();
    }
    return bytes;
  }

  /** Reads the pages that answer these queries; one that is empty is to be asked for again. */
  static List<Optional<Held<RowPage>>> decodePages(byte[] bytes, List<RowQuery> queries)
      throws MalformedException {
    List<Optional<Held<RowPage>>> pages =
        Wire.answers(
            bytes,
            queries,
            query ->
                from ->
                    switch (from.get()) {
                      case BlockMessages.FOUND -> Optional.of(page(from, query, true));
                      case FOUND_UNSURE -> Optional.of(page(from, query, false));
                      case BlockMessages.MISSING -> Optional.of(new Held.Missing<>(true));
                      case BlockMessages.UNSURE -> Optional.of(new Held.Missing<>(false));
                      case BlockMessages.DAMAGED -> Optional.of(new Held.Damaged<>());
                      case BlockMessages.FAILED ->
                          Optional.of(new Held.Failed<>(true, "could not read its disk"));
                      case LATER -> Optional.empty();
                      default -> throw new MalformedException("no such status");
                    });
    if (!pages.isEmpty() && pages.getFirst().isEmpty()) {
      throw new MalformedException("no page at all");
    }
    return pages;
  }

  private static int status(Held<RowPage> held) {
    return switch (held) {
      case Held.Found<RowPage>(RowPage page, boolean sure) ->
          sure ? BlockMessages.FOUND : FOUND_UNSURE;
      case Held.Missing<RowPage>(boolean sure) ->
          sure ? BlockMessages.MISSING : BlockMessages.UNSURE;
      case Held.Damaged<RowPage> damaged -> BlockMessages.DAMAGED;
      case Held.Failed<RowPage> failed -> BlockMessages.FAILED;
    };
  }

  /** A page is what was asked for only if its entries are of the row, in order and in bounds. */
  private static Held<RowPage> page(ByteBuffer from, RowQuery query, boolean sure)
      throws MalformedException {
    Optional<EntryId> next = Wire.optional(from).map(EntryId::new);
    int count = from.getShort() & 0xffff;
    if (count > query.limit() || count == 0 && next.isPresent()) {
      throw new MalformedException(count + " entries where " + query.limit() + " may be");
    }
    List<Entry> entries = new ArrayList<>(count);
    EntryId least = query.from().orElse(new EntryId(Key.MIN));
    for (int i = 0; i < count; i++) {
      Entry entry =
          Entry.decode(Wire.bytes(from, Entry.MAX_BYTES))
              .orElseThrow(() -> new MalformedException("not an entry"));
      int order = entry.id().compareTo(least);
      if (!entry.row().equals(query.row()) || order < 0 || order == 0 && i > 0) {
        throw new MalformedException("an entry that does not belong here");
      }
      least = entry.id();
      entries.add(entry);
    }
    if (count > 0 && next.isPresent() && next.get().compareTo(least) <= 0) {
      throw new MalformedException("the next page starts before this one ends");
    }
    return new Held.Found<>(new RowPage(entries, next), sure);
  }
}
