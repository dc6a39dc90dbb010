package org.overshelf.frontend.similar;

import org.overshelf.index.client.SimilarityAnswer.SimilarDocument;
import org.overshelf.shared.table.DocumentRow;

/** A paper that resembles another, and how. */
public record SimilarPaper(DocumentRow paper, SimilarDocument overlap, Resemblance resemblance) {}
