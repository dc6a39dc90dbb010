package org.overshelf.dht.membership;

import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Set;
import org.overshelf.shared.identity.NodeIdentity;

/** A node that never changes, for tests of formats. */
final class Samples {

  /** The key of RFC 8032, section 7.1, test 1, as a node keeps it. */
  static final NodeIdentity IDENTITY =
      NodeIdentity.decode(
          HexFormat.of()
              .parseHex(
                  "00000030302e020100300506032b657004220420"
                      + "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
                      + "302a300506032b6570032100"
                      + "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"));

  static final Member MEMBER =
      new Member(
          IDENTITY.id(),
          IDENTITY.publicKey(),
          new Version(7, 3),
          Stage.STAYING,
          "node.example.org",
          4747,
          "machine 1",
          "Zürich",
          50L << 30,
          1L << 30,
          49L << 30,
          true,
          EnumSet.of(Role.STORAGE, Role.WEB),
          1);

  /** Stands for a library's certificate; who checks it is a test's business. */
  static final byte[] CERTIFICATE = {1, 2, 3};

  static final Announcement ANNOUNCEMENT = Announcement.of(MEMBER, CERTIFICATE, IDENTITY);

  private Samples() {}

  /** What a new node has to say. */
  static Member member(NodeIdentity identity, long generation) {
    return Member.starting(
        identity.publicKey(),
        generation,
        "127.0.0.1",
        4000,
        "here",
        1L << 30,
        Set.of(Role.STORAGE));
  }
}
