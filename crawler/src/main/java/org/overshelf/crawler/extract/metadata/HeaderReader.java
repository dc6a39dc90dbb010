package org.overshelf.crawler.extract.metadata;

import org.overshelf.crawler.extract.layout.Manuscript;

/**
 * Reads what a paper says about itself. A pure function of the manuscript, safe for many threads;
 * never refuses, but says with low confidence what it had to guess.
 */
public interface HeaderReader {
  Header read(Manuscript manuscript);
}
