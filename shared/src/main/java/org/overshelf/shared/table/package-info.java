/**
 * The library's tables, named as in the OverCite paper: Docs, Cites, Groups, Shins, Crawl, URLs,
 * Titles and Files, and beside them our Journal.
 *
 * <p>A row is an append-only row (see {@link org.overshelf.shared.row}) whose key is the hash of
 * the table's name and the row's id. Each table is one class that says what may be stated about a
 * row (its <em>statements</em>, stored as JSON, one to an entry) and what a set of statements comes
 * to (its <em>fold</em>, a record). A fold depends on the set alone, not on its order, so that
 * replicas that hold the same entries agree. Unknown JSON fields are ignored and unknown kinds of
 * statement skipped, so that older nodes live with newer ones. A statement that lacks what it is
 * about is nonsense and is skipped too: its record refuses to be made.
 *
 * <p>Ids are derived, never drawn: two crawlers that insert the same paper at the same moment, or
 * one that crashes half-way and starts again, arrive at the same rows with the same entries.
 */
@NullMarked
package org.overshelf.shared.table;

import org.jspecify.annotations.NullMarked;
