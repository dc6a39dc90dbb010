/**
 * Seams to the outside world that are passed in, so that a whole ring can run from one seed: timers
 * and transport. Time is {@link java.time.InstantSource} and chance is {@link
 * java.util.random.RandomGenerator}, both passed in like the rest.
 */
@NullMarked
package org.overshelf.shared.runtime;

import org.jspecify.annotations.NullMarked;
