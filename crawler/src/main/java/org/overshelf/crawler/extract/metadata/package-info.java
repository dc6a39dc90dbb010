/**
 * What a paper says about itself: title, authors, year, abstract, venue.
 *
 * <p>{@link org.overshelf.crawler.extract.metadata.HeaderReader} is the seam; a statistical reader
 * can take the place of {@link org.overshelf.crawler.extract.metadata.RuleHeaderReader}, which
 * works by rules that one can read:
 *
 * <ul>
 *   <li>{@code TitleRules}: blocks of lines of one size compete; size counts most, then place,
 *       length and whether the file's own properties or the running heads repeat the words;
 *       mastheads are refused;
 *   <li>{@code AuthorRules}: between the title and the abstract, lines of which most parts read
 *       like names; the first such line's type decides between "Murray Hill" and a person;
 *   <li>{@code YearRules}: dates on the first page, weighed by the words around them;
 *   <li>{@code AbstractRules}: the paragraph under the heading, or else the first long one.
 * </ul>
 *
 * <p>What a publisher declares for libraries to read (the meta tags of a page) goes before all
 * rules. What a program left in a file's properties only confirms or fills in.
 */
@NullMarked
package org.overshelf.crawler.extract.metadata;

import org.jspecify.annotations.NullMarked;
