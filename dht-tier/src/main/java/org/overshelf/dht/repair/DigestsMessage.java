package org.overshelf.dht.repair;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.overshelf.dht.ring.Slot;

/**
 * {@code repair.digests}: do we hold the same? Asked with the asker's digests of many regions in
 * one message; 25 bytes a region, 10 if it is one slot, and a byte or five in the answer.
 */
final class DigestsMessage {

  static final String KIND = "repair.digests";

  /** The most regions in one message. */
  static final int MOST = 2048;

  /** Marks a region that is sent as the number of its only slot. */
  private static final int SINGLE = 0x8000;

  private DigestsMessage() {}

  /** Why one asks. */
  enum Purpose {
    /** Both own these slots, and the asker will fetch what it lacks. */
    COMPARE,
    /** The asker holds copies that it does not owe; the asked is an owner and should fetch them. */
    OFFER
  }

  /** One region and the fold of the asker's digest of it. */
  record Claim(Region region, long fold) {}

  /** What the asked one says to a claim. Stays in this order: it is sent as a number. */
  enum State {
    /** Holds the same. */
    SAME,
    /**
     * Holds something else. In answer to an offer: and has nothing to fetch from what was offered.
     */
    DIFFERENT,
    /** Does not know yet what it holds. */
    UNKNOWN,
    /** Holds something else, and is going to fetch from the asker what it lacks. */
    PENDING,
    /** Does not see itself as an owner of this. */
    NOT_OWED
  }

  /**
   * The answer to one claim.
   *
   * @param count how many items the asked one holds of the region, if {@link State#DIFFERENT}
   */
  record Verdict(State state, int count) {
    Verdict {
      if (count < 0 || state != State.DIFFERENT && count != 0) {
        throw new IllegalArgumentException("a count of " + count + " with " + state);
      }
    }

    static Verdict of(State state) {
      return new Verdict(state, 0);
    }
  }

  record Ask(Purpose purpose, List<Claim> claims) {

    byte[] encode() {
      return Wire.write(
          out -> {
            out.writeByte(purpose.ordinal());
            Wire.list(
                out,
                claims,
                MOST,
                (to, claim) -> {
                  region(to, claim.region());
                  to.writeLong(claim.fold());
                });
          });
    }

    static Ask decode(byte[] bytes) {
      return Wire.read(
          bytes,
          in ->
              new Ask(
                  Wire.choice(in, Purpose.values()),
                  Wire.list(in, MOST, from -> new Claim(region(from), from.getLong()))));
    }

    private static void region(DataOutputStream out, Region region) throws IOException {
      if (region.size() == 1) {
        out.writeShort(SINGLE | region.firstSlot());
      } else {
        out.writeByte(region.group());
        out.writeLong(region.low());
        out.writeLong(region.high());
      }
    }

    private static Region region(ByteBuffer in) {
      int first = Wire.u8(in);
      return first < SINGLE >> Byte.SIZE
          ? new Region(first, in.getLong(), in.getLong())
          : Region.of(new Slot((first << Byte.SIZE | Wire.u8(in)) & ~SINGLE).index());
    }
  }

  record Answer(List<Verdict> verdicts) {

    byte[] encode() {
      return Wire.write(
          out ->
              Wire.list(
                  out,
                  verdicts,
                  MOST,
                  (to, verdict) -> {
                    to.writeByte(verdict.state().ordinal());
                    if (verdict.state() == State.DIFFERENT) {
                      to.writeInt(verdict.count());
                    }
                  }));
    }

    /** The answer to so many claims. */
    static Answer decode(byte[] bytes, int claims) {
      Answer answer =
          Wire.read(
              bytes,
              in ->
                  new Answer(
                      Wire.list(
                          in,
                          MOST,
                          from -> {
                            State state = Wire.choice(from, State.values());
                            return new Verdict(state, state == State.DIFFERENT ? from.getInt() : 0);
                          })));
      if (answer.verdicts.size() != claims) {
        throw new IllegalArgumentException(
            claims + " claims and " + answer.verdicts.size() + " verdicts");
      }
      return answer;
    }
  }
}
