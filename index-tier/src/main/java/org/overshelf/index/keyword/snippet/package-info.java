/**
 * Cuts the words around the hits out of a paper's text.
 *
 * <p>The text is read again with the tokenizer that indexed it; a look at two letters passes over
 * most words. So the index holds no offsets, what is highlighted is what matched, and no sentence
 * breaker runs over the whole text.
 */
@NullMarked
package org.overshelf.index.keyword.snippet;

import org.jspecify.annotations.NullMarked;
