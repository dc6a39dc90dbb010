/**
 * Files as Merkle trees of content-hash blocks, streamed in and out.
 *
 * <p>Three kinds of block, told apart by their first byte, so that none passes for another:
 *
 * <ul>
 *   <li><b>leaf</b> ({@code 0x4c}, "L"): up to 16,383 bytes of the file. Every leaf but the last is
 *       full, so that the leaf that holds a byte follows from arithmetic.
 *   <li><b>inner</b> ({@code 0x4e}, "N"): level, then up to 511 child keys.
 *   <li><b>root</b> ({@code 0x52}, "R"): level, the file's length (8 bytes), then up to 511 child
 *       keys. A file has exactly one, also if it is empty; its key is the {@link
 *       org.overshelf.shared.file.FileId}.
 * </ul>
 *
 * <p>Level 1 has leaves for children. The tree is as low as it can be and filled from the left, so
 * equal bytes always give the same tree, and therefore the same id, on every node.
 */
@NullMarked
package org.overshelf.shared.file;

import org.jspecify.annotations.NullMarked;
