/** Papers in the formats of other programs: BibTeX, RIS, CSL-JSON, JSON-LD and OpenURL. */
@NullMarked
package org.overshelf.frontend.export;

import org.jspecify.annotations.NullMarked;
