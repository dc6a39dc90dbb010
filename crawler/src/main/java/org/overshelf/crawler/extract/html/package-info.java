/**
 * Web pages, read with jsoup. Each block of text becomes one line, so a page's manuscript is
 * flowed.
 *
 * <p>Navigation, scripts and forms are left out. Meta tags that publishers write for libraries
 * ({@code citation_*}, {@code dc.*}) are believed before anything that the page shows.
 */
@NullMarked
package org.overshelf.crawler.extract.html;

import org.jspecify.annotations.NullMarked;
