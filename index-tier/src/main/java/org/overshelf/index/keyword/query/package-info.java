/**
 * Reads what people type into search boxes.
 *
 * <p>The parser is our own, not Lucene's: it never fails (a query that does not parse is read as
 * plain words, and the answer says so), it knows that {@code O(log n)}, {@code C++} and "Chord: a
 * scalable…" are no syntax, its cost is bounded by the length of the query, and what it makes is
 * plain data that can be sent to another node.
 */
@NullMarked
package org.overshelf.index.keyword.query;

import org.jspecify.annotations.NullMarked;
