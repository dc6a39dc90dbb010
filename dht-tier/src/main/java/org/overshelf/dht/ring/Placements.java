package org.overshelf.dht.ring;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers the placements of the latest views, so that each is worked out once. Safe for any
 * number of threads; those that ask for the same new view at once wait for one of them.
 */
public final class Placements {

  /** A node compares the present placement with the one before; a simulation has many at once. */
  private static final int KEPT = 8;

  private final Map<RingView, Placement> known =
      new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<RingView, Placement> eldest) {
          return size() > KEPT;
        }
      };

  /** The placement of this view. */
  public synchronized Placement of(RingView view) {
    Placement placement = known.get(view);
    if (placement == null) {
      placement = Placement.of(view);
      known.put(view, placement);
    }
    return placement;
  }
}
