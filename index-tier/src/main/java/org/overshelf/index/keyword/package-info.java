/**
 * The keyword index.
 *
 * <p><b>Life of a query</b> ({@link org.overshelf.index.keyword.QueryRun}): read it; ask every
 * partition for its part of the statistics; ask every partition, at the same time and with one
 * deadline, for its best documents; merge; ask for what to show of the final ones.
 *
 * <p><b>Life of a change</b> ({@link org.overshelf.index.keyword.Indexer}): a notice names a
 * document; its rows are read; its partition takes it in, or only its new count of citations; a
 * moment later it can be found, some seconds later it is durable. What a crash loses is found again
 * in the Journal. A partition that is missing, damaged or of another layout is made anew from the
 * store, in the background; until then answers say that it was not searched.
 */
@NullMarked
package org.overshelf.index.keyword;

import org.jspecify.annotations.NullMarked;
