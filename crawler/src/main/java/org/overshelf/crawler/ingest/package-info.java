/**
 * Life of a paper, second half: from a file that is here to a document that the library has.
 *
 * <p>{@link org.overshelf.crawler.ingest.IngestPipeline} is the page to read. A file is named by
 * its hash, read in a worker, compared with what the library has (same file, same name, same
 * shingles, in that order), stored, and stated in the tables. All of it is idempotent; the file's
 * own row is stated last, so that an ingest that was cut short is simply done again. What to state
 * is decided by {@link org.overshelf.crawler.ingest.Catalogue}, which writes nothing itself.
 */
@NullMarked
package org.overshelf.crawler.ingest;

import org.jspecify.annotations.NullMarked;
