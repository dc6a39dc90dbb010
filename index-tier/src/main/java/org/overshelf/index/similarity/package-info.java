/**
 * Finds documents that share stretches of text.
 *
 * <p><b>Features.</b> A text becomes a set of numbers ({@link
 * org.overshelf.index.similarity.Features}): one for every hundred bytes or so, the same wherever
 * the same passage stands. Two texts are as similar as these sets are (content-based document
 * routing, KDD 2007, section 2.1). {@code feature} makes them.
 *
 * <p><b>Partitions.</b> K partitions ({@code partition}) map features to documents. A document is
 * stored in few of them, with all of its features, and few are asked.
 *
 * <p><b>Routers.</b> Which ones is what a {@link org.overshelf.index.similarity.Router} decides
 * ({@code router}). The others are there to be compared with the default, by {@code overshelf bench
 * routing}.
 *
 * <p><b>Growing.</b> K doubles by dividing every partition p into p and p + K. Since the copies
 * that p had are then exactly in these two, an ask of the old epoch is answered by both.
 */
@NullMarked
package org.overshelf.index.similarity;

import org.jspecify.annotations.NullMarked;
