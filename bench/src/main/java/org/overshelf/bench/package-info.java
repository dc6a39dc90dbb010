/**
 * Measures the library as its users meet it: real processes, real HTTP. Every figure stands beside
 * a baseline from the same run, since machines differ and are rarely idle.
 */
@NullMarked
package org.overshelf.bench;

import org.jspecify.annotations.NullMarked;
