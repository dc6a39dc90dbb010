/**
 * PDF, read with PDFBox.
 *
 * <p>{@code GlyphCollector} takes each glyph with its place, size and weight; what becomes of them
 * is the business of the layout package. Text in another direction than most of a page's (a stamp
 * along the edge) is kept apart as the page's margin.
 *
 * <p>Fonts that a file does not embed are never looked up on the machine: {@code BundledFonts}
 * answers with what PDFBox carries along. Text needs no shapes, widths come from the file or from
 * the standard fonts' metrics, and so the same file gives the same text on every machine, without
 * the seconds that a scan of the installed fonts takes and without a cache of it on disk.
 *
 * <p>A file that is encrypted but opens with the empty password is read: its readers are meant to
 * read it.
 */
@NullMarked
package org.overshelf.crawler.extract.pdf;

import org.jspecify.annotations.NullMarked;
