/**
 * A partition of the keyword index: some of the documents, in one Lucene index.
 *
 * <p>{@link org.overshelf.index.keyword.partition.Partition} is what the rest sees. What crosses it
 * is plain data, so that a partition may be on another node.
 *
 * <h2>How a paper is indexed</h2>
 *
 * <table>
 * <caption>Lucene fields</caption>
 * <tr><td>{@code id}</td><td>the document's id, as a term and as a doc value</td></tr>
 * <tr><td>{@code stem}, {@code exact}</td><td>every word of the paper once. In place of the
 *     frequency stands its <em>impact</em>, 1 to 127: how much the word says about this paper, from
 *     its frequency in title, authors, abstract and body, their lengths, and how early it comes
 *     (BM25F, computed when the paper is indexed). A query term costs one list without positions,
 *     whatever the number of sections.</td></tr>
 * <tr><td>{@code text}</td><td>stems with positions, all sections in one space of positions: for
 *     phrases and proximity. No offsets: snippets find words again in the text.</td></tr>
 * <tr><td>{@code title}, {@code venue}, {@code author}, {@code name}</td><td>for queries that are
 *     restricted to them; {@code name} is the whole title as one term</td></tr>
 * <tr><td>{@code record}</td><td>doc value: what a result shows, and the text, in compressed
 *     pieces</td></tr>
 * <tr><td>{@code citations}, {@code year}, {@code added}, {@code authors}, {@code venues}, {@code
 *     digest}</td><td>doc values for ranking, sorting, facets and for seeing whether a paper
 *     changed. {@code citations} is updated in place.</td></tr>
 * </table>
 *
 * <h2>Why k partitions answer as one index would</h2>
 *
 * A score depends on the document, on how many documents there are and on how many of them hold
 * each word; on nothing else, average lengths in particular. The two counts are summed over all
 * partitions before the search, without deleted documents that Lucene has not merged away yet. All
 * summands of a score are multiples of 1/1024, so that a sum is the same in any order. Equal scores
 * are ordered by document id.
 */
@NullMarked
package org.overshelf.index.keyword.partition;

import org.jspecify.annotations.NullMarked;
