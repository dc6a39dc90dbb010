/**
 * Life of a paper, first half: from what someone names (a file, a folder, an archive, an address)
 * to files on this machine's disk that can be taken in.
 *
 * <p>What is named is planned first and opened later, one file at a time, so that a folder of a
 * million files costs a list of names and one temporary file per reader.
 */
@NullMarked
package org.overshelf.crawler.source;

import org.jspecify.annotations.NullMarked;
