/**
 * A document as a reader's eye meets it: pages of lines, with place, size and weight.
 *
 * <p>This is the seam between formats and analyses. A {@link
 * org.overshelf.crawler.extract.layout.DocumentReader} of a format makes a {@link
 * org.overshelf.crawler.extract.layout.Manuscript}; the readers of headers and of references see
 * nothing else. Coordinates are in points from the page's upper left corner, y grows downwards, and
 * a line's y is its baseline.
 *
 * <p>Formats that place every glyph by itself hand their glyphs to {@link
 * org.overshelf.crawler.extract.layout.PageComposer}, which makes lines of them in three steps:
 *
 * <ol>
 *   <li>{@code Chunker} joins glyphs that follow each other on a baseline into words, and keeps
 *       raised and lowered ones with the word they belong to;
 *   <li>{@code Columns} looks for gutters: a strip that no word crosses, with running text on both
 *       sides. Lines that do cross it (a title, a wide figure's caption) divide the page into
 *       bands, and within a band the left side is read before the right one. Tables have gutters
 *       too, but their cells hold a word or two, which is what tells them apart;
 *   <li>{@code Furniture} sets aside what repeats at the edges of pages: running heads and page
 *       numbers.
 * </ol>
 *
 * <p>{@link org.overshelf.crawler.extract.layout.Prose} turns lines back into running text and
 * undoes the hyphenation at line ends.
 */
@NullMarked
package org.overshelf.crawler.extract.layout;

import org.jspecify.annotations.NullMarked;
