/**
 * Measures the similarity index, and reproduces what the papers behind it report: {@code bench
 * routing}, {@code drift}, {@code growth}, {@code features}, {@code hyperplanes}, {@code bands} and
 * {@code versions}.
 */
@NullMarked
package org.overshelf.bench.similarity;

import org.jspecify.annotations.NullMarked;
