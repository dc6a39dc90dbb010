/**
 * From a file's bytes to a paper: its text, its title, authors, year and abstract, and what it
 * cites.
 *
 * <p>The way of a file through this feature:
 *
 * <pre>
 *  caller ── Extractor ──► worker.WorkerPool ──(pipe)──► worker.WorkerMain     another process
 *                                                             │
 *                                                     format.FormatExtractor   sniffs, unpacks, chooses
 *                                                             │
 *                                    pdf │ html │ text        DocumentReader    bytes to lines
 *                                                             │
 *                                                     layout.Manuscript         pages of lines
 *                                                       │          │
 *                                  metadata.HeaderReader          references.ReferenceReader
 *                                                       └──► Paper ◄┘
 * </pre>
 *
 * <p>Readers of formats know fonts and bytes and nothing of papers. The two analyses know papers
 * and nothing of formats: all that they see is a {@link
 * org.overshelf.crawler.extract.layout.Manuscript}. Either analysis may be replaced without
 * touching the rest.
 *
 * <p>Files come from anywhere, so they are parsed in processes of their own, with a limit on memory
 * and one on time. A hostile file costs a worker process and is reported as {@link
 * org.overshelf.crawler.extract.Extraction.Failed}; nothing here throws because of what a file
 * holds.
 */
@NullMarked
package org.overshelf.crawler.extract;

import org.jspecify.annotations.NullMarked;
