/**
 * What a word is. Indexing, queries and snippets cut text into words with the same code, so that
 * what was found is what is highlighted.
 */
@NullMarked
package org.overshelf.index.keyword.text;

import org.jspecify.annotations.NullMarked;
