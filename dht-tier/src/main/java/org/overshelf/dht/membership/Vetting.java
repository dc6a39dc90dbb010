package org.overshelf.dht.membership;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Decides which announcements count. Must not block; called with one announcement at a time. */
@FunctionalInterface
public interface Vetting {

  /** What the announcement says, if it is to be believed. */
  Optional<Member> vet(Announcement announcement);

  /**
   * Believes what its subject signed, if the subject is welcome: admitted to the library, and not
   * revoked. Remembers which of the latest {@code kept} announcements were signed, so that each
   * signature is checked once; welcome is asked every time.
   */
  static Vetting signedBy(Predicate<Member> welcome, int kept) {
    Map<Announcement, Optional<Member>> opened =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Announcement, Optional<Member>> eldest) {
            return size() > kept;
          }
        };
    return announcement -> {
      Optional<Member> member = opened.get(announcement);
      if (member == null) {
        member = announcement.open();
        opened.put(announcement, member);
      }
      return member.filter(welcome);
    };
  }
}
