package org.overshelf.dht.admission;

import java.util.List;
import java.util.Optional;

/**
 * What a newcomer is told so that it can start without asking anybody.
 *
 * @param members whom to talk to first
 * @param core the nodes that keep what all have agreed on, if there are any yet
 * @param settings what they have agreed on, as text
 */
public record Introduction(List<MemberAddress> members, Optional<CoreList> core, String settings) {

  /** The most members that a newcomer is told of. */
  static final int MOST_MEMBERS = 64;

  /** The longest settings, in characters. */
  static final int MOST_SETTINGS = 16 * 1024;

  public Introduction {
    members = members.stream().limit(MOST_MEMBERS).toList();
    if (settings.length() > MOST_SETTINGS) {
      throw new IllegalArgumentException("settings of " + settings.length() + " characters");
    }
  }
}
