/**
 * Who serves what, and what a node has to do about it.
 *
 * <p>Every node tells all others, when something changes and at least every second, what it holds
 * and how fresh and warm that is: {@link org.overshelf.index.keyword.layout.Advert}. From what it
 * has heard each node works out for itself, by arithmetic alone ({@link
 * org.overshelf.index.keyword.layout.Landscape}): how many partitions there should be, which of
 * them it owes, what it may give up, and whom to ask.
 *
 * <p><b>Changing the number of partitions.</b> Each node says what number it was told; the number
 * that most were told is aimed at. Partitions of different numbers live side by side: queries go to
 * those of the old number until all of the new ones are warm wherever they should be. Then the old
 * ones go.
 *
 * <p><b>Giving up a partition.</b> A node keeps what it no longer owes until those who owe it are
 * warm.
 */
@NullMarked
package org.overshelf.index.keyword.layout;

import org.jspecify.annotations.NullMarked;
