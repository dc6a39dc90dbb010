package org.overshelf.dht.membership;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.PublicKey;

/** Decides which announcements count. Must not block; called with one announcement at a time. */
@FunctionalInterface
public interface Vetting {

  /** What the announcement says, if it is to be believed. */
  Optional<Member> vet(Announcement announcement);

  /** Says whether a certificate is the library's word that it admitted a key. */
  @FunctionalInterface
  interface Certification {
    boolean admits(PublicKey node, byte[] certificate);
  }

  /**
   * Believes what its subject signed, if the library admitted the subject and it is still welcome.
   * Whoever passes an announcement on cannot make up a node: without a certificate it does not
   * count. Remembers which of the latest {@code kept} announcements hold, so that each is checked
   * once; {@code welcome} is asked every time.
   */
  static Vetting admitted(Certification library, Predicate<NodeId> welcome, int kept) {
    Map<Announcement, Optional<Member>> opened =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Announcement, Optional<Member>> eldest) {
            return size() > kept;
          }
        };
    return announcement -> {
      if (!welcome.test(announcement.subject())) {
        return Optional.empty();
      }
      Optional<Member> member = opened.get(announcement);
      if (member == null) {
        byte[] certificate = announcement.certificate();
        member = announcement.open().filter(said -> library.admits(said.publicKey(), certificate));
        opened.put(announcement, member);
      }
      return member;
    };
  }
}
