package org.overshelf.index.keyword.partition;

/**
 * A document that a session found.
 *
 * @param score 0 if hits are not ordered by relevance
 * @param handle what the session knows it by
 */
public record Found(Place place, float score, int handle) {}
