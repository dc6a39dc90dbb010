package org.overshelf.dht.coordination;

import io.atomix.cluster.BootstrapService;
import io.atomix.cluster.Member;
import io.atomix.cluster.MemberId;
import io.atomix.cluster.discovery.NodeDiscoveryService;
import io.atomix.cluster.protocol.GroupMembershipEvent;
import io.atomix.cluster.protocol.GroupMembershipEventListener;
import io.atomix.cluster.protocol.GroupMembershipProtocol;
import io.atomix.cluster.protocol.GroupMembershipProtocolConfig;
import io.atomix.utils.event.AbstractListenerManager;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.overshelf.shared.key.Key;

/**
 * The membership that Raft needs: none. A member's id is a node's id and so is its address, so any
 * node can be named without having been heard of; whether it answers is for the transport to find
 * out. Nothing is probed and nothing gossiped: the library's own membership does that.
 */
final class KnownMembers
    extends AbstractListenerManager<GroupMembershipEvent, GroupMembershipEventListener>
    implements GroupMembershipProtocol {

  /** Atomix makes the protocol from this. */
  static final class Config extends GroupMembershipProtocolConfig {
    @Override
    public GroupMembershipProtocol.Type<Config> getType() {
      return new Type();
    }
  }

  private static final class Type implements GroupMembershipProtocol.Type<Config> {
    @Override
    public String name() {
      return "known";
    }

    @Override
    public Config newConfig() {
      return new Config();
    }

    @Override
    public GroupMembershipProtocol newProtocol(Config config) {
      return new KnownMembers(config);
    }
  }

  private final Config config;
  private volatile @Nullable Member self;

  private KnownMembers(Config config) {
    this.config = config;
  }

  @Override
  public GroupMembershipProtocolConfig config() {
    return config;
  }

  /** Only this node: Atomix would wait at its start for all others named here. */
  @Override
  public Set<Member> getMembers() {
    Member local = self;
    return local == null ? Set.of() : Set.of(local);
  }

  @Override
  public @Nullable Member getMember(MemberId id) {
    Member local = self;
    if (local != null && local.id().equals(id)) {
      return local;
    }
    return id.id().length() == 2 * Key.BYTES
        ? Member.builder(id).withAddress(id.id(), TransportMessaging.PORT).build()
        : null;
  }

  @Override
  public CompletableFuture<Void> join(
      BootstrapService bootstrap, NodeDiscoveryService discovery, Member localMember) {
    self = localMember;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> leave(Member localMember) {
    self = null;
    return CompletableFuture.completedFuture(null);
  }
}
