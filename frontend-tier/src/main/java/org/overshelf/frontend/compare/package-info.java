/**
 * What two texts have in common, word by word.
 *
 * <p>{@link org.overshelf.frontend.compare.Words} reads a text as words with their places, so that
 * layout, case and hyphens at line ends do not matter; {@link
 * org.overshelf.frontend.compare.LeftOut} marks those that a reader wants left out; {@link
 * org.overshelf.frontend.compare.CommonPassages} finds the stretches of words that both have.
 * Everything here is pure.
 */
@NullMarked
package org.overshelf.frontend.compare;

import org.jspecify.annotations.NullMarked;
