package org.overshelf.dht.coordination;

import java.time.Duration;
import java.util.Optional;

/**
 * A few small named texts on which all nodes agree.
 *
 * <ul>
 *   <li><b>Order.</b> Linearizable: a read sees every write that was acknowledged before it began.
 *   <li><b>Atomicity.</b> A write happens only if nobody wrote since the version it was based on.
 *   <li><b>Durability.</b> What was acknowledged is on the disks of a majority of the core nodes.
 *   <li><b>Absence.</b> A register that was never written is empty. Registers are not removed.
 *   <li><b>Bounds.</b> At most {@link #MAX_CHARACTERS} in a text, 200 in a name. All of it is held
 *       in memory on every core node: for settings and leases, not for data.
 *   <li><b>Threads.</b> Any. Calls block, until their deadline at most.
 * </ul>
 *
 * <p>{@link UnavailableException} means that no majority answered in time: a read has no answer, a
 * write may or may not have happened.
 */
public interface Registers {

  /** The longest text. */
  int MAX_CHARACTERS = 256 * 1024;

  /** A text, and which one it is in the order of all that were written. */
  record Versioned(long version, String text) {}

  /** What a register holds. */
  Optional<Versioned> read(String name, Duration deadline)
      throws UnavailableException, InterruptedException;

  /**
   * Writes a register, if it still has this version.
   *
   * @param version that of what was read, or 0 if it was empty
   * @return whether it was written; false: somebody else was faster
   */
  boolean write(String name, long version, String text, Duration deadline)
      throws UnavailableException, InterruptedException;
}
