/**
 * A feature partition that is on another node.
 *
 * <p>{@link org.overshelf.index.similarity.partition.wire.RemotePartition} turns calls into bytes
 * and takes them to wherever it was told; {@link
 * org.overshelf.index.similarity.partition.wire.PartitionDesk} answers them there.
 *
 * <h2>The bytes</h2>
 *
 * One byte for the format (1), one for the kind, then what it says. {@code int} is a
 * variable-length number of 7 bits per byte, least significant first; {@code long} is eight bytes,
 * most significant first; {@code id} is the 20 bytes of a document id. Features stand in ascending
 * order, the first as it is, then differences, all as variable-length numbers, after their count.
 *
 * <table>
 * <caption>Requests and replies</caption>
 * <tr><td>1 put</td><td>id, digest: long, token: two longs, features</td><td>1 done</td></tr>
 * <tr><td>2 remove</td><td>id</td><td>2 removed: byte 0 or 1</td></tr>
 * <tr><td>3 digest</td><td>id</td><td>3 held: byte 0 or 1, digest: long if 1</td></tr>
 * <tr><td>4 find</td><td>size: int, features</td><td>4 found: documents, total, count: int; of each
 *     match id, shared: int, held: int</td></tr>
 * <tr><td>5 near</td><td>token: two longs, distance: int, size: int</td><td>5 near: count: int; of
 *     each id, distance: int</td></tr>
 * <tr><td>6 copies</td><td>byte 0 or 1, id if 1, most: int</td><td>6 batch: count: int; of each as in
 *     put</td></tr>
 * <tr><td>7 measure</td><td></td><td>7 measured: documents: int, postings: long</td></tr>
 * </table>
 */
@NullMarked
package org.overshelf.index.similarity.partition.wire;

import org.jspecify.annotations.NullMarked;
