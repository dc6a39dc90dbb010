/**
 * Papers as readers see them: a document with its versions, references and citations, gathered from
 * the tables in few round trips.
 */
@NullMarked
package org.overshelf.frontend.paper;

import org.jspecify.annotations.NullMarked;
