/**
 * A partition of the similarity index: which documents have a feature.
 *
 * <p>{@link org.overshelf.index.similarity.partition.FeaturePartition} is what the rest sees.
 */
@NullMarked
package org.overshelf.index.similarity.partition;

import org.jspecify.annotations.NullMarked;
