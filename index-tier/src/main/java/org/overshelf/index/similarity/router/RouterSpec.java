package org.overshelf.index.similarity.router;

import java.util.Arrays;
import java.util.List;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Router;

/**
 * A router as settings name it: its kind and, after colons, its parameters. Those that are left out
 * have their defaults.
 *
 * <ul>
 *   <li>{@code votes:copies:features}, by default {@code votes:2:3000000}
 *   <li>{@code bottom:m:seed}, by default {@code bottom:3:0}
 *   <li>{@code hyperplanes:bits:copies:ring|flips}, by default {@code hyperplanes:128:2:flips}
 *   <li>{@code bands:b:r:seed}, by default {@code bands:3:1:0}
 * </ul>
 */
public record RouterSpec(String kind, List<String> parameters) {

  /** Kinds of routers. */
  public static final List<String> KINDS = List.of("votes", "bottom", "hyperplanes", "bands");

  public RouterSpec {
    parameters = List.copyOf(parameters);
    if (!KINDS.contains(kind)) {
      throw new IllegalArgumentException(
          "there is no router '%s'; there are %s".formatted(kind, String.join(", ", KINDS)));
    }
  }

  /** Reads what settings say; {@link IllegalArgumentException} says what is wrong with it. */
  public static RouterSpec parse(String text) {
    List<String> parts = Arrays.asList(text.strip().split(":"));
    return new RouterSpec(parts.getFirst(), parts.subList(1, parts.size()));
  }

  /** A router that knows nothing yet. */
  public Router anew(Epoch epoch) {
    return switch (kind) {
      case "votes" -> new VotesRouter(epoch, votesCopies(epoch), number(1, 3_000_000));
      case "bottom" -> new BottomRouter(epoch, number(0, 3), number(1, 0));
      case "hyperplanes" ->
          new HyperplaneRouter(epoch, new Hyperplanes(number(0, 128), 1), number(1, 2), probe());
      case "bands" -> new BandRouter(epoch, number(0, 3), number(1, 1), number(2, 0));
      default -> throw new IllegalStateException("checked above: " + kind);
    };
  }

  int votesCopies(Epoch epoch) {
    return Math.min(number(0, 2), epoch.partitions());
  }

  private HyperplaneRouter.Probe probe() {
    String probe = parameters.size() > 2 ? parameters.get(2) : "flips";
    return switch (probe) {
      case "ring" -> HyperplaneRouter.Probe.NEIGHBOURS;
      case "flips" -> HyperplaneRouter.Probe.FLIPS;
      default ->
          throw new IllegalArgumentException("hyperplanes probe 'ring' or 'flips', not " + probe);
    };
  }

  private int number(int i, int standard) {
    if (i >= parameters.size()) {
      return standard;
    }
    try {
      return Integer.parseInt(parameters.get(i));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "parameter %d of router %s is a number, not '%s'"
              .formatted(i + 1, kind, parameters.get(i)),
          e);
    }
  }

  @Override
  public String toString() {
    return parameters.isEmpty() ? kind : kind + ":" + String.join(":", parameters);
  }
}
