/**
 * What nodes say to each other about queries, as values and as bytes.
 *
 * <p>A query takes up to three steps, each a message to every node that is asked, about all of the
 * partitions that it is asked for: {@link org.overshelf.index.keyword.wire.CountRequest} (what do
 * these words mean to you), {@link org.overshelf.index.keyword.wire.FindRequest} (which documents
 * are best, by the statistics of all) and {@link org.overshelf.index.keyword.wire.ShowRequest}
 * (what to show of these). A node answers for each partition by itself; one that it cannot answer
 * for is {@link org.overshelf.index.keyword.wire.Refused}.
 *
 * <h2>Bytes</h2>
 *
 * A message starts with a version, {@value org.overshelf.index.keyword.wire.Out#VERSION}. Numbers
 * are variable-length (seven bits a byte, lowest first) unless said otherwise; hashes, scores and
 * handles of sessions are fixed and big-endian; text is its length in bytes and UTF-8; lists start
 * with their length; choices are one byte. Whoever reads takes no memory for more than has arrived,
 * reads no deeper than {@value org.overshelf.index.keyword.wire.In#MAX_DEPTH} levels, and refuses
 * what is too long by a byte. Golden files in the tests hold the format still.
 */
@NullMarked
package org.overshelf.index.keyword.wire;

import org.jspecify.annotations.NullMarked;
