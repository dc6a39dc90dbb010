package org.overshelf.shared.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.row.Entry;

/** Makes blocks and signed entries. */
public final class Samples {

  /** A table that no code belongs to. */
  public static final int TABLE = 200;

  private Samples() {}

  /** An identity that is the same in every run. */
  public static NodeIdentity identity() {
    try {
      return NodeIdentity.decode(Golden.bytes("identity"));
    } catch (IOException e) {
      throw new IllegalStateException("the golden identity is in the test-jar", e);
    }
  }

  /** A key drawn at random. */
  public static Key key(RandomGenerator random) {
    return new Key(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
  }

  /** A block of random bytes. */
  public static Block block(RandomGenerator random, int size) {
    return Block.adopt(bytes(random, size));
  }

  /** So many blocks of random bytes and of random sizes. */
  public static List<Block> blocks(RandomGenerator random, int count) {
    List<Block> blocks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      blocks.add(block(random, random.nextInt(8, 2048)));
    }
    return blocks;
  }

  /** Random bytes. */
  public static byte[] bytes(RandomGenerator random, int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  /** One entry for each payload, all of one row, sealed together. */
  public static List<Entry> entries(NodeIdentity author, Key row, List<byte[]> payloads) {
    return entries(author, Collections.nCopies(payloads.size(), row), payloads);
  }

  /** Entry i says payload i of row i; all are sealed together. */
  public static List<Entry> entries(NodeIdentity author, List<Key> rows, List<byte[]> payloads) {
    List<Key> ids = new ArrayList<>();
    for (int i = 0; i < payloads.size(); i++) {
      ids.add(Entry.id(TABLE, rows.get(i), author.publicKey(), payloads.get(i)).key());
    }
    List<Seal> seals = author.seal(ids);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < payloads.size(); i++) {
      entries.add(Entry.of(TABLE, rows.get(i), author.publicKey(), payloads.get(i), seals.get(i)));
    }
    return entries;
  }

  /** So many entries of one row with random payloads of this size. */
  public static List<Entry> entries(
      RandomGenerator random, NodeIdentity author, Key row, int count, int size) {
    List<byte[]> payloads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      payloads.add(bytes(random, size));
    }
    return entries(author, row, payloads);
  }

  /** The same entry under a seal that its author never made. */
  public static Entry forged(Entry entry) {
    Seal seal = entry.seal();
    Key a = seal.signatureA();
    Key wrong = new Key(a.a() ^ 1, a.b(), a.c(), a.d());
    return Entry.of(
        entry.table(),
        entry.row(),
        entry.author(),
        entry.payload(),
        new Seal(wrong, seal.signatureB(), seal.index(), seal.path()));
  }
}
