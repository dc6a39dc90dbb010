package org.overshelf.dht.replication;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import org.overshelf.dht.replication.Wire.MalformedException;

/** What became of one thing that a node was sent to store. Sent as its number, one byte. */
enum StoredAnswer {
  /** It is on disk. */
  STORED,
  /** The node has no room for it. */
  FULL,
  /** It does not match its key, or is not signed by its author. */
  INVALID,
  /** The disk did not take it. */
  FAILED;

  private static final StoredAnswer[] KNOWN = values();

  static byte[] encode(List<StoredAnswer> answers) {
    ByteBuffer to = Wire.start(answers.size(), answers.size());
    answers.forEach(answer -> to.put((byte) answer.ordinal()));
    return to.array();
  }

  static List<StoredAnswer> decode(byte[] bytes, int asked) throws MalformedException {
    return Wire.answers(
        bytes,
        Collections.nCopies(asked, asked),
        any ->
            from -> {
              int number = from.get();
              if (number < 0 || number >= KNOWN.length) {
                throw new MalformedException("answer " + number);
              }
              return KNOWN[number];
            });
  }
}
