package org.overshelf.dht.membership;

import java.time.Duration;
import org.overshelf.shared.identity.NodeId;

/** What {@link Membership} wants done. */
sealed interface Action {

  /**
   * Send a message. What becomes of it must be told as {@link Event.Answered} or {@link
   * Event.Unanswered}, by the deadline.
   */
  record Send(NodeId to, Message message, Duration deadline, Purpose purpose) implements Action {}

  /** Answer a message that was received with this call number. */
  record Reply(long call, Message message) implements Action {}
}
