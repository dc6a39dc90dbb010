/**
 * Life of a paper, second half: from a file that is here to a document that the library has.
 *
 * <p>{@link org.overshelf.crawler.ingest.IngestPipeline} is the page to read. A file is named by
 * its hash, read in a worker, compared with what the library has (same file, same name, same
 * shingles, in that order), stored, and stated in the tables. All of it is idempotent.
 *
 * <p>Each step is durable before the next: the file's blocks; what other rows say about the
 * document (who is cited, under which name it goes); the document's own row together with the
 * journal, by which the index finds it even if nobody is left to notify it; the file's row. An
 * ingest that was cut short left no file's row, and so it is simply done again, with the same ids.
 * What to state is decided by {@link org.overshelf.crawler.ingest.Catalogue}, which writes nothing
 * itself.
 */
@NullMarked
package org.overshelf.crawler.ingest;

import org.jspecify.annotations.NullMarked;
