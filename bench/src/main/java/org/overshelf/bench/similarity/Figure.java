package org.overshelf.bench.similarity;

/** A number and what it is. */
record Figure(String name, double value) {}
