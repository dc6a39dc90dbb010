/**
 * What a paper cites, and where it does so.
 *
 * <p>{@link org.overshelf.crawler.extract.references.ReferenceReader} is the seam; a statistical
 * reader can take the place of {@link
 * org.overshelf.crawler.extract.references.RuleReferenceReader}, whose rules work in four steps:
 *
 * <ol>
 *   <li>{@code SectionRules} finds the list by its heading, and its end by what follows it;
 *   <li>{@code EntryRules} divides it: by printed markers, by numbers that count up, by hanging
 *       indents, by gaps, or by the look of a line, whichever first explains the list;
 *   <li>{@code EntryParser} reads authors, year, title and DOI of an entry; {@code NameList} reads
 *       names from its beginning, one by one, in any of the usual orders;
 *   <li>{@code ContextRules} finds the sentences of the body that cite an entry, by marker or by
 *       name and year.
 * </ol>
 *
 * <p>All work is linear in the text, or bounded, whatever the text is.
 */
@NullMarked
package org.overshelf.crawler.extract.references;

import org.jspecify.annotations.NullMarked;
