/** From a text to its features: normalised, cut into chunks, each known by its smallest hash. */
@NullMarked
package org.overshelf.index.similarity.feature;

import org.jspecify.annotations.NullMarked;
