/** The HTTP server: what it listens on, which routes it has and what they are handed. */
@NullMarked
package org.overshelf.frontend.http;

import org.jspecify.annotations.NullMarked;
