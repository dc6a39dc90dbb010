package org.overshelf.crawler.extract.references;

import java.util.List;
import org.overshelf.crawler.extract.Reference;
import org.overshelf.crawler.extract.layout.Manuscript;

/**
 * Reads a paper's list of references. A pure function of the manuscript, safe for many threads; a
 * paper without a list gives an empty one.
 */
public interface ReferenceReader {
  List<Reference> read(Manuscript manuscript);
}
