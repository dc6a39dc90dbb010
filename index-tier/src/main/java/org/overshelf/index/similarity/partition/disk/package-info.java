/**
 * A feature partition on disk: like a log-structured merge tree, with files in Lucene's manner
 * (header, footer, checksum) behind Lucene's {@code Directory}.
 *
 * <p>A change goes to the log and into memory. When there is enough of it, it is written to a
 * segment, together with the latest segments if they are not much larger, so that there are few. A
 * segment never changes; a document that is put again or removed is marked dead in memory, and a
 * later segment says so on disk. A state file says which segments and which log count. Only what is
 * not in a segment yet, one bit for each document, and the index of nothing else are held in heap.
 *
 * <h2>A segment</h2>
 *
 * Numbers are written least significant byte first, as Lucene does.
 *
 * <table>
 * <caption>Sections</caption>
 * <tr><td>header</td><td>codec name and version</td></tr>
 * <tr><td>documents</td><td>by id, 48 bytes each: id 20, digest 8, token 16, count of features 4
 *     (−1: removed)</td></tr>
 * <tr><td>filter</td><td>{@link org.overshelf.index.similarity.partition.disk.TokenFilter}; left out
 *     if there are no tokens</td></tr>
 * <tr><td>blocks</td><td>128 features each: width of keys, width of slots (a byte each), keys
 *     (feature − first feature of the block), slots, lists. A slot is twice the place of the one
 *     document that has the feature, or twice the offset of a list, plus one. A list is a count and
 *     places, each as difference from the one before, as variable-length numbers.</td></tr>
 * <tr><td>index</td><td>of each block its first feature and its offset, 8 bytes each</td></tr>
 * <tr><td>tail</td><td>counts and offsets ({@link
 *     org.overshelf.index.similarity.partition.disk.SegmentLayout})</td></tr>
 * <tr><td>footer</td><td>checksum</td></tr>
 * </table>
 */
@NullMarked
package org.overshelf.index.similarity.partition.disk;

import org.jspecify.annotations.NullMarked;
