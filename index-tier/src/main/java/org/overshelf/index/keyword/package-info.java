/**
 * The keyword index: k partitions by document, each served by several nodes.
 *
 * <p><b>Life of a query</b> ({@link org.overshelf.index.keyword.QueryRun}): read it; ask one copy
 * of every partition for its part of the statistics, unless they are known; ask for the best
 * documents by the statistics of all; merge ({@link org.overshelf.index.keyword.Showing}); ask for
 * what to show of the final ones. All with one deadline; {@link org.overshelf.index.keyword.ask}
 * says how copies are chosen and replaced.
 *
 * <p><b>Life of a change</b> ({@link org.overshelf.index.keyword.Indexer}): a notice names a
 * document; its rows are read; its partition takes it in, or only its new count of citations; a
 * moment later it can be found, some seconds later it is durable. Notices go to the nodes that
 * serve the document's partition. What a crash or a lost notice leaves out is found again in the
 * Journal, and by comparing copies with each other.
 *
 * <p><b>Life of a copy</b> ({@link org.overshelf.index.keyword.Caretaker}): which nodes should
 * serve which partition follows from who is there ({@link org.overshelf.index.placement}). A node
 * copies what it owes from a peer, or makes it anew from the store; it catches up, answers some
 * queries that nobody waits for, and only then says that it is warm. What others serve now is given
 * up. {@link org.overshelf.index.keyword.layout} says how nodes tell each other.
 */
@NullMarked
package org.overshelf.index.keyword;

import org.jspecify.annotations.NullMarked;
