/**
 * Finds out what a file is, unpacks it if need be, and hands it to the reader of its format.
 *
 * <p>{@link org.overshelf.crawler.extract.format.FormatExtractor} does all of an extraction in the
 * calling thread. It has no limits of its own on time or memory, so a node does not call it: it
 * runs in the worker processes, and in tests.
 */
@NullMarked
package org.overshelf.crawler.extract.format;

import org.jspecify.annotations.NullMarked;
