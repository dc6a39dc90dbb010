package org.overshelf.dht.repair;

import java.time.Instant;
import java.util.Optional;

/**
 * How repair stands on this node. Figures since the node's start, unless they say otherwise.
 *
 * @param state what it is doing
 * @param slotsBehind slots of which another owner holds something that this node lacks
 * @param bytesToPull about how many bytes those are
 * @param bytesPulled bytes of blocks and entries fetched
 * @param bytesServed bytes of blocks and entries that others fetched from here
 * @param bytesTalked bytes of all other requests of repair made by this node, and their answers
 * @param surplusSlots slots that this node holds copies of but does not own
 * @param surplusBytes the bytes of these copies; what is left to hand over while draining
 * @param copiesDropped copies dropped because all owners hold them
 * @param slotsUnknown slots that have not been walked over since the start or the last change
 * @param damagedFound copies found damaged
 * @param damagedRepaired those restored from another node
 * @param damagedNow those not restored, as yet or because no other copy could be had
 * @param lastFullPass when this node had last compared everything it owes with all other owners
 */
public record RepairStatus(
    State state,
    int slotsBehind,
    long bytesToPull,
    long bytesPulled,
    long bytesServed,
    long bytesTalked,
    int surplusSlots,
    long surplusBytes,
    long copiesDropped,
    int slotsUnknown,
    long damagedFound,
    long damagedRepaired,
    int damagedNow,
    Optional<Instant> lastFullPass) {

  /** What repair is doing. */
  public enum State {
    /** Not fetching: nothing is known to be lacking. */
    IDLE,
    /** Fetching what this node owes and lacks. */
    PULLING,
    /** Fetching has stopped because the disk is full; it is tried again now and then. */
    FULL,
    /** Handing over everything, to leave. */
    DRAINING,
    /** Everything has been handed over. */
    DRAINED,
    /** Stopped. */
    STOPPED
  }
}
