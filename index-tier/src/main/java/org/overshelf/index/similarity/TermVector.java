package org.overshelf.index.similarity;

import java.util.Arrays;

/** A point in a space of some tens of dimensions; texts with similar words are near. Immutable. */
public final class TermVector {

  /** No point at all. */
  public static final TermVector NONE = new TermVector(new float[0]);

  private final float[] coordinates;

  private TermVector(float[] coordinates) {
    this.coordinates = coordinates;
  }

  /** A point, from a copy of its coordinates. */
  public static TermVector of(float[] coordinates) {
    return new TermVector(coordinates.clone());
  }

  /** How many coordinates it has. */
  public int dimensions() {
    return coordinates.length;
  }

  public float at(int dimension) {
    return coordinates[dimension];
  }

  /** A new array of the coordinates. */
  public float[] toArray() {
    return coordinates.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TermVector that && Arrays.equals(coordinates, that.coordinates);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(coordinates);
  }

  @Override
  public String toString() {
    return "TermVector" + Arrays.toString(coordinates);
  }
}
