/** The JSON interface. */
@NullMarked
package org.overshelf.frontend.http.api;

import org.jspecify.annotations.NullMarked;
