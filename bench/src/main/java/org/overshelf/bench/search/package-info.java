/**
 * {@code overshelf bench search}: keyword search beside the engines that others use.
 *
 * <p>Everybody gets the same records and the same questions ({@link
 * org.overshelf.bench.search.RecordMaker}, {@link org.overshelf.bench.search.QueryMaker}, or files
 * from outside), runs in a process of its own with the same heap, and is asked over HTTP by the
 * same driver ({@link org.overshelf.bench.search.LoadDriver}), which takes its share of the machine
 * from everybody alike. An answer has the best twenty hits, with a snippet and what a list of
 * results shows. Engines are asked in turns, shape by shape, so that whatever else the machine does
 * disturbs them alike; CPU time per query, which is disturbed least, stands beside every rate.
 */
@NullMarked
package org.overshelf.bench.search;

import org.jspecify.annotations.NullMarked;
