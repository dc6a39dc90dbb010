package org.overshelf.dht.ring;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.overshelf.shared.key.Key;

/**
 * Part of the library's machines: all of them, a site, a machine, or at the end one node. A group
 * divides the copies of a slot that it is given among its parts.
 *
 * <p>A part that should hold 1.8 copies of each slot holds one of every slot, and races the others
 * for a second that it should win in 80 of 100 slots. Chance fills some parts more than others;
 * once a part has {@value #CEILING} times what it should have, it does not race any more.
 */
final class Group {

  /** The most that a part may hold, over what it should. */
  static final double CEILING = 1.15;

  private static final double ROUNDING = 1e-9;

  private final long salt;
  private final int member;
  private final double expected;
  private final Group[] parts;
  private final long[] salts;
  private final boolean[] leaves;
  private final int[] certain;
  private final int sure;
  private final int fewest;
  private final int ceiling;
  private final Race race;
  private int held;

  private Group(long salt, int member, double expected, Group[] parts) {
    this.salt = salt;
    this.member = member;
    this.expected = expected;
    this.parts = parts;
    this.ceiling = (int) Math.ceil(expected * Slot.COUNT * CEILING);
    this.salts = new long[parts.length];
    this.leaves = new boolean[parts.length];
    this.certain = new int[parts.length];
    double[] open = new double[parts.length];
    for (int i = 0; i < open.length; i++) {
      salts[i] = parts[i].salt;
      leaves[i] = parts[i].parts.length == 0;
      certain[i] = whole(parts[i].expected);
      open[i] = fraction(parts[i].expected);
    }
    this.sure = Arrays.stream(certain).sum();
    this.fewest = Math.max(0, whole(expected) - sure);
    this.race = new Race(Calibration.rates(open, fewest, fraction(expected)), fewest + 1);
  }

  /** A node, by its place in the view. */
  static Group node(int member, Key id, double expected) {
    return new Group(id.a() ^ id.d(), member, expected, new Group[0]);
  }

  /** Parts that belong together. */
  static Group of(List<Group> parts) {
    double expected = parts.stream().mapToDouble(part -> part.expected).sum();
    return parts.size() == 1
        ? parts.getFirst()
        : new Group(0, -1, expected, parts.toArray(new Group[0]));
  }

  /** Runs the races of a slot, from the nodes up. */
  void run(int slot) {
    draw(slot, Double.POSITIVE_INFINITY);
  }

  /**
   * This group's draw in the race for a copy beyond those it has for certain.
   *
   * @param limit a draw of at least this much does not matter: any value from it up will do
   */
  private double draw(int slot, double limit) {
    if (parts.length == 0) {
      return draw(salt, slot, limit);
    }
    race.restart();
    for (int i = 0; i < parts.length; i++) {
      if (!leaves[i]) {
        // Drawn for in any case: it will have to divide what it gets for certain.
        double draw = parts[i].draw(slot, Double.POSITIVE_INFINITY);
        if (race.takesPart(i)) {
          race.arrive(i, draw);
        }
      } else if (race.takesPart(i)) {
        race.arrive(i, draw(salts[i], slot, race.limit(i)));
      }
    }
    return race.groupDraw(fewest);
  }

  /** A node's draw: exponentially distributed with mean 1, by the hash of node and slot. */
  private static double draw(long salt, int slot, double limit) {
    double chance = ((mix(salt + slot * 0x9e3779b97f4a7c15L) >>> 12) + 0.5) * 0x1p-52;
    // -ln(x) >= 1 - x: most draws are seen to be too high without the logarithm.
    return 1 - chance >= limit ? Double.MAX_VALUE : -StrictMath.log(chance);
  }

  /** Gives this group so many copies of the slot last run; tells who holds them. */
  void place(int copies, IntConsumer owners) {
    held += copies;
    if (parts.length == 0) {
      owners.accept(member);
      return;
    }
    int[] given = certain.clone();
    for (int place = 0; place < copies - sure && place < race.kept(); place++) {
      given[race.winner(place)]++;
    }
    for (int i = 0; i < given.length; i++) {
      if (given[i] > 0) {
        parts[i].place(given[i], owners);
        if (parts[i].held >= parts[i].ceiling) {
          race.close(i);
        }
      }
    }
  }

  private static int whole(double value) {
    return (int) Math.floor(value + ROUNDING);
  }

  private static double fraction(double value) {
    double fraction = value - whole(value);
    return fraction < ROUNDING ? 0 : fraction;
  }

  /** Spreads every bit over all others (the finaliser of SplitMix64). */
  static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
