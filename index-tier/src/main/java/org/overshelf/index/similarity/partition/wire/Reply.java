package org.overshelf.index.similarity.partition.wire;

import java.util.List;
import java.util.OptionalLong;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Matches;
import org.overshelf.index.similarity.partition.Near;

/** What a {@link Request} is answered with. */
public sealed interface Reply {

  /** To {@code Put}. */
  record Done() implements Reply {}

  /** To {@code Remove}. */
  record Removed(boolean wasThere) implements Reply {}

  /** To {@code Digest}. */
  record Held(OptionalLong digest) implements Reply {}

  /** To {@code Find}. */
  record Found(Matches matches) implements Reply {}

  /** To {@code FindNear}. */
  record FoundNear(List<Near> near) implements Reply {
    public FoundNear {
      near = List.copyOf(near);
    }
  }

  /** To {@code Copies}. */
  record Batch(List<Copy> copies) implements Reply {
    public Batch {
      copies = List.copyOf(copies);
    }
  }

  /** To {@code Measure}. */
  record Measured(FeaturePartition.Size size) implements Reply {}
}
