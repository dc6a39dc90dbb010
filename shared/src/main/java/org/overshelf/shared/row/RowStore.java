package org.overshelf.shared.row;

/** Reads and appends to rows. */
public interface RowStore extends RowReader, RowWriter {}
