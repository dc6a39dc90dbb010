package org.overshelf.dht.replication;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Optional;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.row.Authenticity;
import org.overshelf.shared.row.Entry;
import org.overshelf.shared.row.EntryId;

/**
 * Checks the seals of entries that other nodes sent, and remembers those that held: the replicas of
 * a row send the same entries, and readers come back to the same rows. A seal is remembered with
 * the entry it was for, and so never vouches for another.
 */
final class SealCheck {

  private static final int REMEMBERED = 20_000;

  private record Sealed(EntryId id, Seal seal) {

    /** The id is a hash itself; one of the seal's path would cost more than it tells. */
    @Override
    public int hashCode() {
      return id.hashCode();
    }
  }

  private final Cache<Sealed, Boolean> known =
      Caffeine.newBuilder().maximumSize(REMEMBERED).executor(Runnable::run).build();

  /** The first of these that its author did not sign; empty if all are authentic. */
  Optional<Entry> firstForged(List<Entry> entries) {
    List<Entry> fresh =
        entries.stream().filter(entry -> known.getIfPresent(sealed(entry)) == null).toList();
    Optional<Entry> forged = Authenticity.firstForged(fresh);
    if (forged.isEmpty()) {
      fresh.forEach(entry -> known.put(sealed(entry), true));
    }
    return forged;
  }

  private static Sealed sealed(Entry entry) {
    return new Sealed(entry.id(), entry.seal());
  }
}
