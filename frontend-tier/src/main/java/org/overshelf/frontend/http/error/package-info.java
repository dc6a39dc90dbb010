/** What becomes of everything that goes wrong, in one place. */
@NullMarked
package org.overshelf.frontend.http.error;

import org.jspecify.annotations.NullMarked;
