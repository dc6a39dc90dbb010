/** Pages for people, rendered on the server. */
@NullMarked
package org.overshelf.frontend.http.page;

import org.jspecify.annotations.NullMarked;
