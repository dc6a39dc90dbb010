/** Files over HTTP: whole or in ranges, never in memory, never wrong. */
@NullMarked
package org.overshelf.frontend.http.download;

import org.jspecify.annotations.NullMarked;
