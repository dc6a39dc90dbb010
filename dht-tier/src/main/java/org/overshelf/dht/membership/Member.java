package org.overshelf.dht.membership;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.PublicKey;

/**
 * What a node says of itself. Others pass it on, but only as the node signed it: see {@link
 * Announcement}.
 *
 * @param id derives from the public key
 * @param host where it can be reached, a name or an address
 * @param machine which computer it runs on: no two copies of anything lie on one. By default the
 *     host; several nodes on one computer that are meant to count as several (a trial cluster) each
 *     say something else
 * @param site which machines tend to fail together: a building, a provider, a household
 * @param capacityBytes the disk space it donates
 * @param usedBytes how much of it is taken, about
 * @param weight how much it should hold, in proportion to others; its capacity unless it says less
 * @param full whether it has no space left
 * @param protocol the newest protocol that it speaks
 */
public record Member(
    NodeId id,
    PublicKey publicKey,
    Version version,
    Stage stage,
    String host,
    int port,
    String machine,
    String site,
    long capacityBytes,
    long usedBytes,
    long weight,
    boolean full,
    Set<Role> roles,
    int protocol) {

  /** The longest host, machine or site, in bytes. */
  public static final int MAX_NAME_BYTES = 253;

  public Member {
    if (!id.equals(NodeId.of(publicKey))) {
      throw new IllegalArgumentException("not the id of this public key: " + id);
    }
    roles = Set.copyOf(roles);
    requireName("host", host);
    requireName("machine", machine);
    requireName("site", site);
    requireRange("port", port, 1, 65_535);
    requireRange("protocol", protocol, 1, 65_535);
    requireRange("weight", weight, 1, Long.MAX_VALUE);
    requireRange("capacity", capacityBytes, 0, Long.MAX_VALUE);
    requireRange("used bytes", usedBytes, 0, Long.MAX_VALUE);
  }

  /** A node that has just started, with the weight and machine that it has by default. */
  public static Member starting(
      PublicKey publicKey,
      long generation,
      String host,
      int port,
      String site,
      long capacityBytes,
      Set<Role> roles) {
    return new Member(
        NodeId.of(publicKey),
        publicKey,
        new Version(generation, 0),
        Stage.STAYING,
        host,
        port,
        host,
        site,
        capacityBytes,
        0,
        Math.max(1, capacityBytes),
        false,
        roles,
        1);
  }

  public Member withVersion(Version newer) {
    return with(newer, stage, machine, usedBytes, weight, full);
  }

  public Member withStage(Stage other) {
    return with(version, other, machine, usedBytes, weight, full);
  }

  public Member withMachine(String other) {
    return with(version, stage, other, usedBytes, weight, full);
  }

  /** The same with other bytes used, another weight, and full or not. */
  public Member withLoad(long otherUsedBytes, long otherWeight, boolean isFull) {
    return with(version, stage, machine, otherUsedBytes, otherWeight, isFull);
  }

  private Member with(
      Version newVersion,
      Stage newStage,
      String newMachine,
      long newUsedBytes,
      long newWeight,
      boolean isFull) {
    return new Member(
        id,
        publicKey,
        newVersion,
        newStage,
        host,
        port,
        newMachine,
        site,
        capacityBytes,
        newUsedBytes,
        newWeight,
        isFull,
        roles,
        protocol);
  }

  /** The roles in the order of their declaration. */
  public Set<Role> sortedRoles() {
    return new TreeSet<>(roles);
  }

  private static void requireName(String what, String name) {
    int bytes = name.getBytes(StandardCharsets.UTF_8).length;
    if (bytes == 0 || bytes > MAX_NAME_BYTES || name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "a " + what + " has 1 to 253 bytes and no control characters: '" + name + "'");
    }
  }

  private static void requireRange(String what, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          what + " must be from " + least + " to " + most + ", is " + value);
    }
  }
}
