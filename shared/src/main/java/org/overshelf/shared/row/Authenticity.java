package org.overshelf.shared.row;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.overshelf.shared.identity.PublicKey;
import org.overshelf.shared.identity.Seal;
import org.overshelf.shared.key.Key;

/**
 * Checks the seals of many entries at once. Entries that were sealed together share one signature,
 * which is then checked once: a thousand entries cost a thousand short hash paths and one Ed25519
 * check instead of a thousand.
 */
public final class Authenticity {

  private record Signed(PublicKey author, Key root, Key signatureA, Key signatureB) {}

  private Authenticity() {}

  /** The first of these that its author did not sign; empty if all are authentic. */
  public static Optional<Entry> firstForged(List<Entry> entries) {
    Map<Signed, Boolean> checked = new HashMap<>();
    for (Entry entry : entries) {
      Seal seal = entry.seal();
      Key root = seal.rootOver(entry.id().key());
      boolean authentic =
          checked.computeIfAbsent(
              new Signed(entry.author(), root, seal.signatureA(), seal.signatureB()),
              signed -> seal.signs(root, signed.author()));
      if (!authentic) {
        return Optional.of(entry);
      }
    }
    return Optional.empty();
  }

  /** Throws {@link IllegalArgumentException} unless all of these are authentic. */
  public static void require(List<Entry> entries) {
    firstForged(entries)
        .ifPresent(
            forged -> {
              throw new IllegalArgumentException("not signed by its author: " + forged);
            });
  }
}
