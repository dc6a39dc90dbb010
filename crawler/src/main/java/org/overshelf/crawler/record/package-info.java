/**
 * Records of papers: reads them, and makes of each what extraction makes of a file.
 *
 * <p>A record has no file. So that a paper that came as a record can be downloaded, named by its
 * hash and known again like any other, its file is the record itself, set as a page of text ({@link
 * org.overshelf.crawler.record.RecordPage}). The page depends on the record's fields and on nothing
 * else: the same record is the same file, whatever the order and spacing of its JSON.
 */
@NullMarked
package org.overshelf.crawler.record;

import org.jspecify.annotations.NullMarked;
