package org.overshelf.dht.membership;

import java.util.List;

/** What travels with every message: announcements, which prove themselves, and claims. */
record News(List<Announcement> announcements, List<Claim> claims) {

  static final News NONE = new News(List.of(), List.of());

  News {
    announcements = List.copyOf(announcements);
    claims = List.copyOf(claims);
  }

  static News of(Announcement announcement) {
    return new News(List.of(announcement), List.of());
  }
}
