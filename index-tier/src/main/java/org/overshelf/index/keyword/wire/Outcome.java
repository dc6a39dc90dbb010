package org.overshelf.index.keyword.wire;

/** What a node has to say of one partition that it was asked about. */
public sealed interface Outcome<T> {

  /** The answer. */
  record Given<T>(T value) implements Outcome<T> {}

  /** No answer; another node may have one. */
  record Refused<T>(Reason why) implements Outcome<T> {}

  /** Why there is no answer. */
  enum Reason {
    /** The node does not have the partition, or not yet. */
    NOT_SERVED,
    /** The node has too much to do. */
    BUSY,
    /** Time ran out, or nobody waits any more. */
    LATE,
    /** The session has ended. */
    ENDED,
    /** Something went wrong; the node's log says what. */
    FAILED
  }

  /** Writes an outcome. */
  static <T> void write(Out out, Outcome<T> outcome, Out.Each<T> each) {
    switch (outcome) {
      case Given<T>(T value) -> {
        out.u8(0);
        each.write(out, value);
      }
      case Refused<T>(Reason why) -> out.u8(1 + why.ordinal());
    }
  }

  /** Reads an outcome. */
  static <T> Outcome<T> read(In in, In.Reading<T> each) throws MalformedException {
    int kind = in.u8();
    if (kind == 0) {
      return new Given<>(each.read(in));
    }
    if (kind > Reason.values().length) {
      throw new MalformedException("no such outcome: " + kind);
    }
    return new Refused<>(Reason.values()[kind - 1]);
  }
}
