/**
 * Plain text: each line is a line, a form feed begins a page, and the indent is counted in
 * characters.
 *
 * <p>The encoding is UTF-8 if the bytes are valid UTF-8, else what a byte-order mark says, else
 * Windows-1252.
 */
@NullMarked
package org.overshelf.crawler.extract.text;

import org.jspecify.annotations.NullMarked;
