/**
 * The demo collection: some sixty landmark papers of the field that this library grew out of.
 * Titles, authors, years and who cites whom are facts; the texts are our own summaries. They lie in
 * the program as plain text, are typeset into PDF files when a demo library is first started, and
 * then go the way of any file.
 */
@NullMarked
package org.overshelf.node.demo;

import org.jspecify.annotations.NullMarked;
